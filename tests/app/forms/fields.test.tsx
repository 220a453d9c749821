import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CountryField, CustomsOfficeField, PackagingField } from '#app/forms/fields/choices/code-field.tsx'
import { DayField, EntryInstantField, InstantField } from '#app/forms/fields/dates/date-fields.tsx'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import {
  ContainerLengthField,
  ContainerNumberField,
  CuitField,
  DeclarationField,
  ManifestField,
  TransportDocumentField,
} from '#app/forms/fields/identifier-fields.tsx'
import { WeightField, WholeNumberField } from '#app/forms/fields/text-fields.tsx'

/** Renders a field with the label Campo, and returns what the form would hold. */
function open(Field: ComponentType<FieldProps>, start = '') {
  const held = { value: start }
  function Holder() {
    const [value, setValue] = useState(start)
    return (
      <Field
        label="Campo"
        value={value}
        onChange={(next) => {
          held.value = next
          setValue(next)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Holder />
      <button type="button">Otro</button>
    </MantineProvider>,
  )
  return {
    held,
    field: screen.getByRole(/Country|Customs|Packaging|Length/.test(Field.name) ? 'combobox' : 'textbox', { name: 'Campo' }),
    user: userEvent.setup(),
  }
}

test('en cualquier huso un instante se escribe y se lee en hora de Buenos Aires y se guarda en UTC', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  onTestFinished(() => void vi.unstubAllEnvs())
  const instant = open(InstantField, '2026-11-20T18:04:05.123Z')
  expect(instant.field).toHaveValue('20/11/26 15:04')
  await instant.user.click(instant.field)
  await instant.user.tab()
  expect(instant.held.value, 'sin tocarlo conserva sus segundos').toBe('2026-11-20T18:04:05.123Z')
  await instant.user.clear(instant.field)
  await instant.user.type(instant.field, '03/11/26 00:15')
  await instant.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByRole('button', { name: '3 de noviembre de 2026' })).toHaveFocus()
  await instant.user.click(screen.getByRole('button', { name: '4 de noviembre de 2026' }))
  expect(instant.held.value).toBe('2026-11-04T03:15:00.000Z')
})

test('el calendario se abre con Alt y flecha abajo, en castellano, desde el lunes, y devuelve el foco', async () => {
  const day = open(DayField, '2026-11-20')
  await day.user.click(day.field)
  await day.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByRole('button', { name: 'noviembre de 2026, Elegir el mes' })).toBeVisible()
  expect(screen.getByRole('button', { name: '20 de noviembre de 2026' })).toHaveFocus()
  expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent(/lu/i)
  await day.user.click(screen.getByRole('button', { name: '24 de noviembre de 2026' }))
  expect(day.held.value).toBe('2026-11-24')
  expect(day.field).toHaveValue('24/11/2026')
  expect(day.field).toHaveFocus()
})

test('un país que ya no está vigente se muestra con aviso y no se ofrece; un código desconocido se muestra tal cual', async () => {
  const old = open(CountryField, '999')
  expect(old.field).toHaveValue('999 Otros países (código anterior)')
  expect(screen.getByText('Este país ya no está vigente para la aduana.')).toBeVisible()
  await old.user.clear(old.field)
  await old.user.type(old.field, '777')
  await old.user.tab()
  expect(old.held.value).toBe('777')
  expect(old.field).toHaveValue('777')
  await old.user.clear(old.field)
  await old.user.type(old.field, 'código anterior')
  expect(await screen.findByText('Ningún código ni nombre coincide.')).toBeInTheDocument()
})

test.each([
  [CountryField, 'zzz', 'Elija un país o escriba su código de tres dígitos.'],
  // Which may be several.
  [CountryField, 'arg', 'Elija un país o escriba su código de tres dígitos.'],
  [CountryField, 'Corea', 'Puede ser 308 Corea Democrática o 309 Corea Republicana: escriba cuál.'],
  [PackagingField, '123', 'Elija un tipo de embalaje o escriba su código de dos dígitos.'],
])('lo que no es ningún código queda a la vista con su error', async (Field, typed, error) => {
  const { user, field, held } = open(Field, Field === CountryField ? '203' : '05')
  await user.clear(field)
  await user.type(field, typed)
  expect(screen.queryByText(error), 'mientras se escribe no se dice').toBeNull()
  await user.tab()
  expect(field).toHaveValue(typed)
  expect(held.value, 'no queda lo de antes').toBe(typed)
  expect(field).toHaveAccessibleDescription(error)
  expect(field).toBeInvalid()
})

test('Enter toma lo marcado de la lista, también después de bajar; al llegar a un código está marcado entero: lo que se escribe lo reemplaza', async () => {
  const packaging = open(PackagingField)
  await packaging.user.type(packaging.field, 'caj{Enter}')
  expect(packaging.field).toHaveValue('06 CAJA')
  expect(packaging.held.value).toBe('06')
  await packaging.user.clear(packaging.field)
  await packaging.user.type(packaging.field, 'caj{ArrowDown}{Enter}')
  expect(packaging.held.value).toBe('07')
  act(() => packaging.field.blur())
  act(() => packaging.field.focus())
  await packaging.user.keyboard('9')
  expect(packaging.field).toHaveValue('9')
})

test.each([
  ['CUIT', CuitField, '20123456789', 'El dígito verificador no coincide; revise el CUIT.', '33-50493261-9'],
  ['permiso', DeclarationField, '17033EC01000490H', 'La letra verificadora no coincide; revise el identificador.', '17033ec01000490g'],
  ['manifiesto', ManifestField, '17033EC01000490G', 'El tipo no es MANI; revise el manifiesto.', '13033MANI000135M'],
  ['contenedor', ContainerNumberField, 'CMAU1267466', 'El dígito verificador no coincide; revise el número.', 'cmau1267465'],
  [
    'contenedor',
    ContainerNumberField,
    'USLO1234567',
    'No tiene la forma habitual, cuatro letras y siete dígitos: revise «O», después de «USL».',
    'TRIU5555555',
  ],
  ['largo', ContainerLengthField, '25', 'Lo habitual es 20, 40 o 45 pies.', '40'],
] as const)('un %s raro avisa sin impedir nada', async (_name, Field, odd, warning, usual) => {
  const { user, field, held } = open(Field)
  await user.type(field, odd)
  expect(screen.queryByText(warning), 'mientras se escribe no se avisa').toBeNull()
  await user.tab()
  expect(screen.getByText(warning)).toBeVisible()
  expect(field).toHaveAccessibleDescription(warning)
  expect(field).toBeValid()
  expect(held.value).toBe(odd)
  await user.clear(field)
  await user.type(field, usual)
  await user.tab()
  expect(screen.queryByText(warning)).toBeNull()
})

test('una aduana que no está en la lista se acepta, y la lista lo dice en vez de negarlo', async () => {
  const { user, held, field } = open(CustomsOfficeField)
  await user.type(field, 'zzz')
  expect(await screen.findByText('Ningún código ni nombre coincide.')).toBeVisible()
  await user.clear(field)
  await user.type(field, '999')
  expect(await screen.findByText('No está en la lista, y se acepta igual.')).toBeVisible()
  expect(held.value).toBe('999')
})

test('un ingreso que todavía no ocurrió se avisa mientras se escribe, y no se rechaza', async () => {
  const entry = open(EntryInstantField)
  await entry.user.type(entry.field, '25/12/2099')
  expect(entry.field).toHaveAccessibleDescription('Es posterior a ahora: revise la fecha.')
  await entry.user.clear(entry.field)
  await entry.user.type(entry.field, 'ayer')
  expect(entry.field).not.toHaveAccessibleDescription('Es posterior a ahora: revise la fecha.')
})

const format = 'El formato del campo es 11111.11 (con . en vez de ,)'

test.each([
  ['438,2', format],
  ['438.200', format],
  ['438.', 'Punto para los decimales: 1234.50'],
  ['1200.5', 'Son 1\u202F200.5 kg'],
])('product.md 5: del peso %s se dice junto al campo si no tiene su formato, o cuántos kilos son', async (typed, said) => {
  const weight = open(WeightField)
  await weight.user.type(weight.field, typed)
  expect(weight.field).toHaveAccessibleDescription(said)
})

test('decisions.md 12 y 57: la tecla decimal del teclado numérico escribe un punto, y una celda pegada puede traer coma', async () => {
  const weight = open(WeightField)
  await weight.user.type(weight.field, '12')
  fireEvent.keyDown(weight.field, { code: 'NumpadDecimal', key: ',' })
  await weight.user.type(weight.field, '5')
  expect(weight.held.value).toBe('12.5')
  for (const [pasted, value] of [
    ['1.234,5', '1234.5'],
    ['12,5 t', '12500'],
    ['1.000', '1.000'],
  ] as const) {
    await weight.user.clear(weight.field)
    await weight.user.paste(pasted)
    expect(weight.held.value).toBe(value)
  }
})

test.each<[ComponentType<FieldProps>, string, string, string?]>([
  [DeclarationField, 'Permiso: 16 033 ec01 000038 D', '16033EC01000038D'],
  [CuitField, 'CUIT 30–59042877–5', '30590428775'],
  [TransportDocumentField, 'spags–001 ', 'SPAGS-001'],
  [WholeNumberField, '1.000', '1000'],
  [DayField, '1.2.26', '2026-02-01', '01/02/2026'],
  [DayField, '31/2/2026', '31/2/2026'],
  [CountryField, 'bra', '203', '203 Brasil'],
  [PackagingField, '5', '05', '05 CONTENEDOR'],
  [PackagingField, '77 ', '77'],
])(
  'lo que se escribe queda como está hasta salir del campo, que muestra lo que se guarda',
  async (Field, typed, stored, shown = stored) => {
    const { user, field, held } = open(Field)
    await user.click(field)
    await user.paste(typed)
    expect(field).toHaveValue(typed)
    await user.tab()
    expect(field).toHaveValue(shown)
    expect(held.value).toBe(stored)
  },
)
