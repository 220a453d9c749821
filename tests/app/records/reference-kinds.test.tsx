import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import { setCatalogue } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json'
import { createQueryClient } from '#app/query-client.ts'
import { field, formValues } from '#app/records/entity.ts'
import type { FieldKind } from '#app/records/field-kinds.ts'
import { KindField } from '#app/records/kind-field.tsx'
import { day, file, reference, time, users } from '#app/records/reference-kinds.tsx'

const people = [
  { id: 3, label: 'Marta Quiroga' },
  { id: 5, label: 'Lucía Ferreyra' },
]

const source: ReferenceSource = {
  queryKey: ['user', {}],
  search: async (text) => ({ options: people.filter(({ label }) => label.includes(text)), hasMore: false }),
  find: async (id) => people.find((person) => person.id === id) ?? Promise.reject(new Error('no such user')),
}

const valueIn = (kind: FieldKind, value: unknown) =>
  formValues([{ heading: 'record.edit', fields: [field('it', 'record.id', kind)] }], { it: value })['it']

/** A field on a form that shows what it holds. */
function Held({ kind, start }: { kind: FieldKind; start: string }) {
  const [value, setValue] = useState(start)
  return kind.checkbox ? null : (
    <>
      <KindField typedIn={kind.typedIn} label="Campo" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

function openField(kind: FieldKind, start = '') {
  setCatalogue(catalogue)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Held kind={kind} start={start} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}

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

test('otro registro se busca por su nombre, y queda su id', async () => {
  const user = openField(reference(source))
  await user.type(screen.getByRole('combobox', { name: 'Campo' }), 'Luc')
  await user.click(await screen.findByRole('option', { name: 'Lucía Ferreyra' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('5'))
})

test('mientras se busca lo último que se escribió, lo de antes que no lo tiene no se puede elegir', async () => {
  const user = openField(reference(source))
  const box = screen.getByRole('combobox', { name: 'Campo' })
  await user.click(box)
  expect(await screen.findByRole('option', { name: 'Marta Quiroga' })).toBeVisible()
  await user.type(box, 'Luc')
  expect(screen.queryByRole('option', { name: 'Marta Quiroga' })).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('5'))
})

test('un usuario se suma a los que hay', async () => {
  const user = openField(users(source), '3')
  await user.click(screen.getByRole('combobox', { name: 'Campo' }))
  await user.click(await screen.findByRole('option', { name: 'Lucía Ferreyra' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3,5'))
})
