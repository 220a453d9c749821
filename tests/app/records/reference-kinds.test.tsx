import { describe, expect, test } from 'vitest'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import { setCatalogue } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json'
import { field, formValues } from '#app/records/entity.ts'
import type { FieldKind } from '#app/records/field-kinds.ts'
import { day, file, reference, time, users } from '#app/records/references.tsx'

const people = [
  { id: 3, label: 'Marta Quiroga' },
  { id: 5, label: 'Lucía Ferreyra' },
]

const source: ReferenceSource = {
  queryKey: ['user', {}],
  search: () => Promise.reject(new Error('nothing is searched for')),
  find: () => Promise.reject(new Error('nothing is searched for')),
}

const valueIn = (kind: FieldKind, value: unknown) =>
  formValues([{ heading: 'record.edit', fields: [field('it', 'record.id', kind)] }], { it: value })['it']

describe('de una respuesta al formulario y a la vista', () => {
  test('otro registro: su id, y su nombre', () => {
    expect(valueIn(reference(source), { id: 3 })).toBe('3')
    expect(valueIn(reference(source), null)).toBe('')
    expect(reference(source).show({ id: 3, label: 'Marta Quiroga' })).toBe('Marta Quiroga')
    expect(reference(source).show({ id: 3 })).toBe('3')
    expect(reference(source).show(undefined)).toBe('')
  })

  test('varios usuarios: sus ids, y sus nombres', () => {
    expect(valueIn(users(source), people)).toBe('3,5')
    expect(users(source).show(people)).toBe('Marta Quiroga, Lucía Ferreyra')
  })

  test('un día, una hora y un archivo', () => {
    setCatalogue(catalogue)
    expect(valueIn(day, '2026-11-20')).toBe('2026-11-20')
    expect(day.show('2026-11-20')).toBe('20/11/2026')
    expect(day.show('nunca')).toBe('')
    expect(time.show('19:30')).toBe('19:30')
    expect(file({ accept: '.pem', maxBytes: 100 }).show('AAAA')).toBe('Sí')
    expect(file({ accept: '.pem', maxBytes: 100 }).show(null)).toBe('')
  })
})
