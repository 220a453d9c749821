// Labels of record fields in audit events, and the formatting of their values.
import * as z from 'zod/mini'
import { t, type TextKey } from '#app/i18n/text.ts'
import { startScreens } from '#domain/account/account-drafts.ts'
import { noticeKinds } from '#domain/mails/notice-kinds.ts'
import { isDay, readInstant, showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { type FieldGroup, type FieldSpec, formFields } from '../entity.ts'
import type { FieldKind } from '../field-kinds.ts'
import { certificateRecords, companyRecords, wsaaRecords, depositoRecords } from '../generic/entities/company.ts'
import {
  contenedorAsociadoRecords,
  contenedorVacioRecords,
  documentoTransporteRecords,
  lineaMercaderiaRecords,
  permisoEmbarqueRecords,
  stockErrorRecords,
  stockRecords,
} from '../generic/entities/stock.ts'
import { roleName } from '../record-names.ts'

interface Described {
  readonly name: string
  readonly groups: readonly FieldGroup[]
  readonly facts: readonly FieldSpec[]
}

/** The kinds of record whose fields the record screens define. */
const described: readonly Described[] = [
  companyRecords,
  certificateRecords,
  depositoRecords,
  stockRecords,
  permisoEmbarqueRecords,
  documentoTransporteRecords,
  lineaMercaderiaRecords,
  contenedorAsociadoRecords,
  contenedorVacioRecords,
  stockErrorRecords,
  wsaaRecords,
]

/** Labels of fields that no record screen defines. */
const labels: Readonly<Record<string, TextKey>> = {
  login: 'event.field.login',
  email: 'event.field.email',
  firstName: 'settings.form.firstname',
  lastName: 'settings.form.lastname',
  activated: 'event.field.activated',
  authorities: 'event.field.authorities',
  langKey: 'event.field.langKey',
  startScreen: 'settings.startScreen',
  ...Object.fromEntries(noticeKinds.map((kind) => [`notices.${kind}`, `notices.${kind}` as const])),
  level: 'event.field.level',
  configuredLevel: 'event.field.level',
  fingerprint: 'event.field.fingerprint',
  trouble: 'standIn.trouble',
  times: 'standIn.times',
  seconds: 'standIn.seconds',
  dates: 'standIn.dates',
  identifiers: 'standIn.identifiers',
  message: 'event.field.message',
  type: 'event.field.type',
}

/** Returns the fields of a kind of record in the order of its screens. */
export function eventFieldNames(recordName: string | undefined): readonly string[] {
  return specsOf(recordName).map(({ name }) => name)
}

/** Returns the label of a record's field and how its values are shown. The label of an unknown field is its API name. */
export function eventField(recordName: string | undefined, name: string): Pick<FieldKind, 'show'> & { readonly label: string } {
  const spec = specsOf(recordName).find((one) => one.name === name)
  if (spec) return { label: t(spec.label), show: (value) => labelIn(value) ?? spec.kind.show(value) }
  const key = labels[name]
  return { label: key ? t(key) : name, show: shownAs[name] ?? (/^id$|Id$/.test(name) ? String : plainText) }
}

function specsOf(recordName: string | undefined): readonly FieldSpec[] {
  const entity = described.find(({ name }) => name === recordName)
  return entity ? [...formFields(entity.groups), ...entity.facts] : []
}

/** The fields of `labels` whose values are words of the contract. */
const shownAs: Readonly<Record<string, (value: unknown) => string>> = { authorities: rolesText, startScreen: startText }

function startText(value: unknown): string {
  const screen = startScreens.find((one) => one === value)
  return screen ? t(`settings.startScreen.${screen}`) : plainText(value)
}

function rolesText(value: unknown): string {
  const { data = [] } = z.array(z.string()).safeParse(value)
  return data.map(roleName).join(', ')
}

const labelled = z.object({ label: z.string() })

/** Returns the label of a record that a field refers to, or null. The label of a stock is its day. */
function labelIn(value: unknown): string | null {
  const { data } = labelled.safeParse(value)
  if (!data) return null
  return isDay(data.label) ? showDay(data.label) : data.label
}

const identified = z.object({ id: z.number() })

/** Returns a value of an unknown kind as plain text, without JSON punctuation. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  if (typeof value === 'number') return showNumber(value)
  if (typeof value === 'string') return isDay(value) ? showDay(value) : readInstant(value) === null ? value : showInstant(value)
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  const label = labelIn(value)
  if (label !== null) return label
  const reference = identified.safeParse(value).data
  if (reference) return String(reference.id)
  return Object.entries(Object(value))
    .map(([name, part]) => `${name} ${plainText(part)}`)
    .join(', ')
}
