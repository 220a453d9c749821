import { describe, expect, test } from 'vitest'
import { depositoForm } from '#domain/company/deposito-form.ts'
import '#domain/readers/readers.ts'

const typed = { codigoAduana: '073', codigoLugarOperativo: ' 11z08 ', description: ' Terminal ', automaticSend: '', users: '3,12' }
const read = (changes: object) => depositoForm.safeParse({ ...typed, ...changes })

test('lo escrito se guarda como el servidor lo pide: los usuarios por su id, y sin hora null', () => {
  expect(read({}).data).toEqual({
    codigoAduana: '073',
    codigoLugarOperativo: '11Z08',
    description: 'Terminal',
    automaticSend: null,
    users: [3, 12],
  })
  expect(read({ automaticSend: '07:30' }).data?.automaticSend).toBe('07:30')
})

describe('lo que falta o no se entiende', () => {
  test.each([
    ['ningún usuario', { users: '' }, 'deposito.noUsers'],
    ['el envío automático sin hora', { automaticSend: ' ' }, 'validation.time'],
    ['una hora que no existe', { automaticSend: '25:00' }, 'validation.time'],
    ['una aduana de cuatro dígitos', { codigoAduana: '0731' }, 'validation.customsOffice'],
    ['una aduana por su nombre a medias', { codigoAduana: 'eze' }, 'validation.customsOffice'],
  ])('%s', (_what, changes, message) => {
    expect(read(changes).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})
