import { expect, test } from 'vitest'
import { passwordFault } from '#domain/account/weak-password.ts'

const common = new Set(['password', 'contrasena', 'monkey', 'abc', 'p@ssw0rd'])
const names = ['m.quiroga', 'Marta.Quiroga@deposito.example']
const faultOf = (password: string) => passwordFault(password, names, common)

/** What each is refused for, or null. */
const passwords: [kind: string, fault: 'PasswordKnown' | 'PasswordLikeName' | null, examples: string[]][] = [
  [
    'está en las listas',
    'PasswordKnown',
    ['password', 'PassWord', 'Contraseña', 'monkey2026', 'Monkey!', 'Verano2026', 'Otoño-26', 'aduana1', 'P@ssw0rd', 'abc'],
  ],
  [
    'es una palabra conocida con algo alrededor o en lugar de letras',
    'PasswordKnown',
    [
      'Verano2026!',
      '!verano2026',
      '2026verano',
      '123argentina',
      'Operador1',
      'Cambiame1',
      'v3r4n0',
      'argent1na',
      'river plate',
      'San Lorenzo 26',
      'scaloneta',
      'm0nkey',
      '010190monkey!',
    ],
  ],
  ['es una fecha', 'PasswordKnown', ['12/12/1990', '1-5-85', '05052020', '1990-12-31', '31.12.99']],
  [
    'se adivina',
    'PasswordKnown',
    [
      'aaaa',
      '........',
      'abab',
      '123123123',
      '12345678',
      '87654321',
      'abcdefgh',
      'qwertyuiop',
      'asdfghjklñ',
      'aaaabbbb',
      'abcd1234',
      '7890',
      '12345678!',
    ],
  ],
  [
    'es un nombre',
    'PasswordLikeName',
    ['m.quiroga', 'mquiroga1', 'MartaQuiroga', 'marta quiroga 2026', 'deposito', 'Depósito-Fiscal', 'fiscal1', 'Dep0sito', 'f1sc4l'],
  ],
  [
    'sirve',
    null,
    [
      'una nueva',
      'clave de Nora 1',
      'otra',
      'veranos en el río',
      'la abuela de marta quiroga cocina bien',
      'kX9#mQ2v',
      'ab12',
      'verano20262',
      'el depósito está lejos',
      'en verano vamos a Mendoza',
      'dos ríos y un puente',
      '13/13/1990',
      '4821-9037',
      'rio7plata',
    ],
  ],
]

test.each(passwords)('una contraseña nueva que %s', (_, fault, examples) => {
  expect(examples.map((password) => [password, faultOf(password)])).toEqual(examples.map((password) => [password, fault]))
})

test('de un usuario de dos letras no se busca nada', () => {
  expect(passwordFault('ab-9', ['ab', 'ab@x.example'], common)).toBeNull()
})
