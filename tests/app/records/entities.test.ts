import { expect, test } from 'vitest'
import type { Entity } from '#app/records/entity.ts'
import { certificateRecords, companyRecords } from '#app/records/generic/entities/company.ts'
import { documentoTransporteRecords, stockRecords } from '#app/records/generic/entities/stock.ts'
import { columnFields, genericColumns } from '#app/records/generic/list/generic-columns.tsx'
import { userRecords } from '#app/routes/_session/admin/-user-management/user-records.tsx'
import { managedUser, userFamily } from '#domain/account/user.ts'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { type GenericName, genericNames } from '#domain/contract/generic-names.ts'

type AnyEntity = Pick<Entity<never>, 'name' | 'groups' | 'columns'>

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['/src/domain/*/*.ts', '/src/app/records/entities/*.ts', '/src/app/records/generic/entities/*.ts'],
  { eager: true },
)
const exported = Object.values(modules).flatMap((module) => Object.values(module))
const families = exported.filter(isFamily)
const entities = exported.filter(isEntity).filter((one) => !isGeneric(one))

const generic = exported.filter(isGeneric)

type AnyGeneric = AnyEntity & {
  readonly name: GenericName
  readonly facts: AnyEntity['groups'][number]['fields']
  readonly shown: readonly string[]
}

function isGeneric(value: unknown): value is AnyGeneric {
  return isEntity(value) && 'facts' in value
}

function isFamily(value: unknown): value is AnyFamily {
  return typeof value === 'object' && value !== null && 'path' in value && 'fields' in value
}

function isEntity(value: unknown): value is AnyEntity {
  return typeof value === 'object' && value !== null && 'word' in value && 'groups' in value
}

test('la compañia y las cinco entidades de un stock están descriptas, y las once genéricas', () => {
  const ofAStock = ['contenedorAsociado', 'contenedorVacio', 'documentoTransporte', 'lineaMercaderia', 'permisoEmbarque']
  expect([...new Set(entities.map(({ name }) => name))].toSorted()).toEqual(['company', ...ofAStock])
  expect(generic.map(({ name }) => name).toSorted()).toEqual(genericNames.toSorted())
})

test('lo primero que muestra una lista genérica nombra a sus registros', () => {
  const nameless = generic.filter(({ shown, columns }) => !columns.some(({ id }) => id === shown[0]))
  expect(nameless.map(({ name }) => name)).toEqual([])
})

const typedOf = ({ groups }: Pick<AnyEntity, 'groups'>) => groups.flatMap((group) => group.fields)

/** The fields of a user, of which the form of a saved one has another, and the language none: there is one. */
function fieldsOfUsers() {
  const user = managedUser.parse({ id: 2, login: 'ana', activated: true })
  const made = typedOf(userRecords)
  const changed = typedOf(userRecords.editing?.(user, { login: 'admin', isAdmin: true }) ?? userRecords)
  const typed = [...made, ...changed.filter((field) => !made.some(({ name }) => name === field.name))]
  return {
    name: userRecords.name,
    typed,
    facts: userRecords.facts,
    contract: Object.keys(userFamily.fields).filter((field) => field !== 'langKey'),
  }
}

const described = [
  ...entities.map((entity) => {
    const contract = Object.entries(families.find(({ name }) => name === entity.name)?.fields ?? {})
    const own = contract.filter(([, type]) => type !== 'parent').map(([field]) => field)
    return { name: entity.name, typed: typedOf(entity), facts: [], contract: own }
  }),
  ...generic.map((entity) => {
    const contract = Object.keys(genericFamilies[entity.name].fields)
    return { name: `${entity.name}, en las pantallas genéricas`, typed: typedOf(entity), facts: entity.facts, contract }
  }),
  fieldsOfUsers(),
]

test.each(described)(
  '$name: cada campo de su contrato se escribe o se muestra una vez, y lo que uno pide, vacía o mira es otro del formulario',
  ({ typed, facts, contract }) => {
    const names = [...typed, ...facts].map((field) => field.name)
    expect(contract.filter((field) => field !== 'id' && !names.includes(field))).toEqual([])
    expect(names.filter((field, index) => names.indexOf(field) !== index)).toEqual([])
    const asked = typed.flatMap(({ when, clears, of }) => [when, clears, of]).filter((other) => other !== undefined)
    expect(asked.filter((other) => !typed.some((field) => field.name === other))).toEqual([])
  },
)

/** In pixels, of the columns that are no field. */
const others = 140
const shownOf = (entity: Parameters<typeof columnFields>[0]) =>
  columnFields(entity).filter(({ name }) => entity.shown.some((one) => one === name))

test('el depósito de un stock tiene lo que sobra', () => {
  const { columns } = genericColumns(stockRecords, shownOf(stockRecords), undefined, others)
  const growing = columns.filter(({ width }) => width?.startsWith('calc'))
  expect(growing.map(({ id }) => id)).toEqual(['deletedByUser', 'deposito'])
  const rest = genericColumns(stockRecords, shownOf(stockRecords), undefined, others, new Set(['deletedByUser'])).columns
  expect(
    rest.flatMap(({ id, width }) => (width?.startsWith('calc') ? [id] : [])),
    'una columna vacía cede su lugar',
  ).toEqual(['deposito'])
})

test('a 1280 píxeles las acciones quedan a la vista', () => {
  expect(genericColumns(companyRecords, shownOf(companyRecords), undefined, others).width).toBeLessThanOrEqual(1232)
  expect(genericColumns(documentoTransporteRecords, shownOf(documentoTransporteRecords), undefined, others).width).toBeLessThanOrEqual(1232)
  expect(genericColumns(certificateRecords, shownOf(certificateRecords), undefined, others).width).toBeLessThanOrEqual(1232)
})
