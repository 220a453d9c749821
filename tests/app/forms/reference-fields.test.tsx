import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Failure } from '#app/api/http/failure.ts'
import { ReferenceField, UsersField } from '#app/forms/fields/choices/reference-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import { FileField } from '#app/forms/fields/file-field.tsx'
import { createQueryClient } from '#app/query-client.ts'

const people = [
  { id: 3, label: 'mquiroga' },
  { id: 7, label: 'lpaz' },
  { id: 12, label: 'mpaz' },
]

/** A server with three people; what it was asked is in `asked`. */
function openSource() {
  const asked: string[] = []
  const source: ReferenceSource = {
    queryKey: ['people'],
    search: vi.fn<ReferenceSource['search']>(async (text) => {
      asked.push(text)
      return { options: people.filter(({ label }) => label.includes(text)), hasMore: false }
    }),
    find: async (wanted) => {
      const found = people.find(({ id }) => id === wanted)
      if (!found) throw new Failure('http', 'get', { status: 404, headers: new Headers() })
      return found
    },
  }
  return { asked, source }
}

/** Shows a field called Campo; `held` is what its form would hold. */
function open(draw: (props: FieldProps) => ReactNode, start = '') {
  const held = { value: start }
  function Holder() {
    const [value, setValue] = useState(start)
    return draw({
      label: 'Campo',
      value,
      onChange(next) {
        held.value = next
        setValue(next)
      },
    })
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Holder />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { held, user: userEvent.setup() }
}

const field = () => screen.getByRole('combobox', { name: 'Campo' })

test('otro registro se busca en el servidor por lo que se escribe, y se elige con el teclado', async () => {
  const { source, asked } = openSource()
  const { user, held } = open((props) => <ReferenceField {...props} source={source} />)
  expect(asked, 'sin abrir no se pregunta').toEqual([])
  await user.type(field(), 'paz')
  expect(await screen.findByRole('option', { name: 'lpaz' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('option', { name: 'mquiroga' })).toBeNull())
  await waitFor(() => expect(asked.at(-1)).toBe('paz'))
  expect(asked, 'no por cada letra').not.toContain('pa')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(held.value).toBe('7')
  expect(field()).toHaveDisplayValue('lpaz')
})

test.each([
  ['mqui', '{Enter}', '3', 'mquiroga'],
  ['LPAZ', '{Enter}', '7', 'lpaz'],
  ['mqui', '{Tab}', '3', 'mquiroga'],
  ['paz', '{Tab}', '12', 'mpaz'],
  ['zzz', '{Tab}', '12', 'mpaz'],
  ['zzz', '{Escape}', '12', 'mpaz'],
  ['mpa', '{Enter}', '12', 'mpaz'],
])('de mpaz, «%s» con %s elige %s, y el campo muestra lo elegido', async (typed, key, chosen, shown) => {
  const { source } = openSource()
  vi.mocked(source.search).mockImplementation(async (text) => ({
    options: people.filter(({ label }) => label.includes(text.toLowerCase())),
    hasMore: false,
  }))
  const { user, held } = open((props) => <ReferenceField {...props} source={source} />, '12')
  await waitFor(() => expect(field()).toHaveDisplayValue('mpaz'))
  await user.clear(field())
  await user.type(field(), `${typed}${key}`)
  await waitFor(() => expect(field()).toHaveDisplayValue(shown))
  expect(held.value).toBe(chosen)
})

test('de varios que coinciden Enter no elige ninguno, y la lista queda para elegir', async () => {
  const { source } = openSource()
  const { user, held } = open((props) => <ReferenceField {...props} source={source} />)
  await user.type(field(), 'paz{Enter}')
  expect(await screen.findByRole('option', { name: 'mpaz' })).toBeInTheDocument()
  expect(held.value).toBe('')
})

test('mientras se busca lo último que se escribió, lo de antes que no lo tiene no se puede elegir', async () => {
  const { source } = openSource()
  const { user, held } = open((props) => <ReferenceField {...props} source={source} />)
  await user.click(field())
  expect(await screen.findByRole('option', { name: 'mquiroga' })).toBeInTheDocument()
  await user.type(field(), 'lpa')
  expect(screen.queryByRole('option', { name: 'mquiroga' })).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(held.value).toBe('7'))
})

test('uno que ya no existe queda con su número y se dice', async () => {
  const { source } = openSource()
  const { held } = open((props) => <ReferenceField {...props} source={source} />, '99')
  expect(await screen.findByText('Ya no existe lo que estaba elegido (99).')).toBeVisible()
  expect(field()).toHaveAccessibleDescription('Ya no existe lo que estaba elegido (99).')
  expect(field()).toHaveDisplayValue('99')
  expect(held.value).toBe('99')
})

test('si nada coincide, o el servidor no responde, la lista lo dice', async () => {
  const { source } = openSource()
  const { user } = open((props) => <ReferenceField {...props} source={source} />)
  await user.type(field(), 'zzz')
  expect(await screen.findByText('Nada coincide.')).toBeInTheDocument()
  vi.mocked(source.search).mockRejectedValue(new Failure('unreachable', 'get', null))
  await user.type(field(), 'y')
  expect(await screen.findByText('Servidor no accesible. Revise su conexión e intente de nuevo.')).toBeInTheDocument()
})

test('varios usuarios se muestran, se eligen y se quitan; el formulario guarda sus números', async () => {
  const { source } = openSource()
  const { user, held } = open((props) => <UsersField {...props} source={source} />, '3')
  expect(await screen.findByText('mquiroga')).toBeVisible()
  await user.type(field(), 'paz')
  await user.click(await screen.findByRole('option', { name: 'mpaz' }))
  expect(held.value).toBe('3,12')
  await user.clear(field())
  await user.type(field(), '{Backspace}{Backspace}')
  expect(held.value).toBe('')
  await user.type(field(), 'mqui{Enter}')
  await waitFor(() => expect(held.value).toBe('3'))
})

test('un archivo se guarda en Base64, y uno demasiado grande se rechaza', async () => {
  const { user, held } = open((props) => <FileField {...props} accept=".pem,.der,.key" maxBytes={8} />)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  expect(input).toHaveAttribute('accept', '.pem,.der,.key')
  if (!input) return
  await user.upload(input, new File(['hola'], 'clave.pem'))
  await waitFor(() => expect(held.value).toBe(btoa('hola')))
  expect(screen.getByRole('button', { name: 'Campo' })).toHaveTextContent('clave.pem')
  await user.upload(input, new File(['demasiado largo'], 'otra.pem'))
  expect(await screen.findByText('El archivo pasa de 8 bytes.')).toBeVisible()
  expect(held.value, 'el de antes no se guarda junto a un error que habla de otro').toBe('')
  await user.upload(input, new File(['hola'], 'clave.key', { type: 'application/vnd.apple.keynote' }))
  expect(await screen.findByText('application/octet-stream'), 'una clave no es una presentación de Keynote').toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Quitar el archivo: Campo' }))
  expect(held.value).toBe('')
  expect(screen.getByRole('button', { name: 'Campo' })).toHaveFocus()
})

test('de un archivo que ya está guardado se dice cuánto ocupa', () => {
  open((props) => <FileField {...props} accept=".pem" maxBytes={100} />, btoa('hola'))
  expect(screen.getByRole('button', { name: 'Campo' })).toHaveTextContent('Archivo de 4 bytes')
})
