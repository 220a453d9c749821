import { genericFamilies } from '#domain/contract/generic-families.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import { daysAfter, instantOf, showDay, showInstant, today } from '#domain/values/dates.ts'
import { keysOf } from '../support/schema-keys.ts'

/** What is typed into one field of a generic form, and what the API answers for it afterwards. */
export interface Typing {
  readonly field: string
  readonly control: 'text' | 'switch' | 'relation' | 'users' | 'time' | 'file' | 'hidden'
  /** For a relation what is searched for; for a switch `yes` or empty. */
  readonly text: string
  /** Undefined where the server makes something else of it. */
  readonly answer: unknown
}

/** The record of a relation: what finds it, and its id. */
export interface Chosen {
  readonly search: string
  readonly id: number
}

/** What a form is filled with: the first value when a record is made, the second when it is changed. */
type Pair<Value> = readonly [Value, Value]

/** Records and files that a test has at hand, by the field that takes them. A relation that is left empty is null. */
export interface AtHand {
  readonly relations: Readonly<Record<string, Pair<Chosen | null>>>
  readonly files: Readonly<Record<string, Pair<string>>>
}

/** What a body holds and no form shows. */
const unseen: readonly string[] = ['state', 'ownerUsername', 'certContentType', 'keyContentType', 'companyId', 'warehouseId']

/** What a saved record keeps as it is. */
const fixed: Partial<Record<GenericName, readonly string[]>> = {
  certificate: ['company'],
  deposito: ['company'],
  wsaa: ['cuit', 'rol', 'tipoAgente', 'serviceType'],
}

/** Fields that are shown while a switch is on. A change turns every switch off. */
const underSwitch: readonly string[] = ['numeroImo', 'tipoImpedimentoLegalAduanero', 'descripcionImpedimentoLegalAduanero']

/** Texts of which not every one is right, by field, or by entity and field. */
const codes: Readonly<Record<string, Pair<string>>> = {
  cuit: ['30500010912', '30590428775'],
  'wsaa.cuit': ['30708451262', '30708451262'],
  rol: ['DEPO', 'EXPO'],
  tipoAgente: ['DEPO', 'ATA'],
  serviceType: ['wgesstockdepositosfiscales', 'wgesstockdepositosfiscales'],
  codigoAduana: ['033', '001'],
  codigoLugarOperativo: ['33L07', '10099'],
  identificadorPermiso: ['16033EC01000038D', '16033EC01000039E'],
  identificadorManifiesto: ['13033MANI000138P', '13033MANI000135M'],
  identificadorDocumentoTransporte: ['USMIA1234', 'SPAGS001'],
  exportador: ['33504932619', '30590428775'],
  consignatario: ['30590428775', '33504932619'],
  destinoMercaderia: ['310', '203'],
  procedenciaMercaderia: ['212', '410'],
  condicionMercaderia: ['MALA', 'BUENA'],
  tipo: ['PIER', 'CORREO'],
  tipoEmbalaje: ['06', '09'],
  numeroContenedor: ['CRXU2358579', 'TRIU5555555'],
  longitudContenedor: ['40', '20'],
}

/** The fields of an entity's form, relations first: a certificate's files are asked for after its company. */
export function formFields(name: GenericName): string[] {
  const { draft } = genericFamilies[name]
  const fields = [...new Set(keysOf(draft))].filter((field) => !unseen.includes(field))
  return fields.toSorted((one, other) => Number(isRelation(name, other)) - Number(isRelation(name, one)))
}

/** What is typed into the whole form of an entity. */
export function typings(name: GenericName, round: 0 | 1, atHand: AtHand): Typing[] {
  const kept = round === 1 ? (fixed[name] ?? []) : []
  return formFields(name).flatMap((field) => (kept.includes(field) ? [] : typing(name, field, round, atHand)))
}

function typing(name: GenericName, field: string, round: 0 | 1, { relations, files }: AtHand): Typing[] {
  const chosen = relations[field]?.[round]
  if (chosen === null) return []
  // Those who were chosen when it was made stay.
  if (field === 'users' && chosen) {
    const all = relations[field]?.slice(0, round + 1).map((one) => one?.id) ?? []
    return [{ field, control: 'users', text: chosen.search, answer: all }]
  }
  if (chosen) return [{ field, control: 'relation', text: chosen.search, answer: chosen.id }]
  const file = files[field]?.[round]
  if (file !== undefined) return [{ field, control: field === 'password' ? 'text' : 'file', text: file, answer: undefined }]
  return ofType(name, field, round)
}

function ofType(name: GenericName, field: string, round: 0 | 1): Typing[] {
  const type = typeOf(name, field)
  if (round === 1 && underSwitch.includes(field)) return [{ field, control: 'hidden', text: '', answer: null }]
  const code = (codes[`${name}.${field}`] ?? codes[field])?.[round]
  if (code !== undefined) return [{ field, control: 'text', text: code, answer: type === 'number' ? Number(code) : code }]
  // Days to come suit every field but those that say when goods came in.
  const day = daysAfter(today(), field === 'expire' ? 1 + round : round - 3)
  switch (type) {
    case 'boolean':
      return [{ field, control: 'switch', text: round === 0 ? 'yes' : '', answer: round === 0 }]
    case 'day':
      return [{ field, control: 'text', text: showDay(day), answer: day }]
    case 'instant':
      return [{ field, control: 'text', text: showInstant(instantOf(day, '10:15')), answer: instantOf(day, '10:15') }]
    case 'time':
      return [{ field, control: 'time', text: round === 0 ? '18:30' : '19:00', answer: round === 0 ? '18:30' : '19:00' }]
    case 'number':
      return [{ field, control: 'text', text: String(12 + round), answer: 12 + round }]
    case 'hundredths':
      return [{ field, control: 'text', text: String(1000.5 + round), answer: 1000.5 + round }]
    case 'secret':
      return [{ field, control: 'text', text: `${field}${round}`, answer: undefined }]
    case 'text': {
      const text = `${field} ${round === 0 ? 'primero' : 'segundo'}`
      return [{ field, control: 'text', text, answer: text }]
    }
    default:
      throw new Error(`${name}.${field} has no value: a ${type ?? 'field'} that the contract does not describe is given by the test`)
  }
}

function typeOf(name: GenericName, field: string) {
  return Object.entries(genericFamilies[name].fields).find(([known]) => known === field)?.[1]
}

function isRelation(name: GenericName, field: string): boolean {
  return typeOf(name, field) === 'reference'
}
