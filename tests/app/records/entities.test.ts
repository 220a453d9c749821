import { describe, expect, test } from 'vitest'
import type { Entity } from '#app/records/entity.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { type GenericName, genericNames } from '#domain/contract/generic-names.ts'

type AnyEntity = Pick<Entity<string, never, never>, 'name' | 'groups' | 'columns'>

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['/src/domain/*/*.ts', '/src/app/records/entities/*.ts'], {
  eager: true,
})
const exported = Object.values(modules).flatMap((module) => Object.values(module))
const families = exported.filter(isFamily)
const entities = exported.filter(isEntity)

const genericModules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/app/records/generic/entities/*.ts', { eager: true })
const generic = Object.values(genericModules)
  .flatMap((module) => Object.values(module))
  .filter(isGeneric)

type AnyGeneric = AnyEntity & { readonly name: GenericName; readonly facts: AnyEntity['groups'][number]['fields'] }

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

describe.each(entities)('$name', ({ name, groups }) => {
  const fields = groups.flatMap((group) => group.fields)

  test('su formulario tiene cada campo de su contrato, y ninguno dos veces', () => {
    const contract = Object.entries(families.find((family) => family.name === name)?.fields ?? {})
    const expected = contract.filter(([field, type]) => field !== 'id' && type !== 'parent').map(([field]) => field)
    // ROLE_ADMIN's form of a company also has its owner, who is no column.
    expect(
      fields
        .map((field) => field.name)
        .filter((field) => field !== 'ownerUsername')
        .toSorted(),
    ).toEqual(expected.toSorted())
  })

  test('lo que una llave pide es un campo, y la llave también', () => {
    const names = fields.map((field) => field.name)
    expect(fields.flatMap(({ when }) => (when === undefined ? [] : [when])).filter((when) => !names.includes(when))).toEqual([])
  })
})

describe.each(generic)('$name, en las pantallas genéricas', ({ name, groups, facts }) => {
  const typed = groups.flatMap((group) => group.fields)
  const names = [...typed, ...facts].map((field) => field.name)

  test('cada campo de su contrato se escribe o se muestra, y ninguno dos veces', () => {
    const contract = Object.keys(genericFamilies[name].fields).filter((field) => field !== 'id')
    expect(contract.filter((field) => !names.includes(field))).toEqual([])
    expect(names.filter((field, index) => names.indexOf(field) !== index)).toEqual([])
  })

  test('lo que un campo pide, vacía o mira es otro campo del formulario', () => {
    const asked = typed.flatMap(({ when, clears, of }) => [when, clears, of]).filter((other) => other !== undefined)
    expect(asked.filter((other) => !typed.some((field) => field.name === other))).toEqual([])
  })
})
