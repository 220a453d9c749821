import { expect, test } from 'vitest'
import { passwordFault } from '#domain/account/weak-password.ts'

const common = new Set(['password', 'contrasena', 'monkey', 'abc', 'p@ssw0rd'])
const names = ['m.quiroga', 'Marta.Quiroga@deposito.example']
const faultOf = (password: string) => passwordFault(password, names, common)

type Examples = Readonly<Record<string, readonly string[]>>

const known: Examples = {
  'que está en las listas': ['password', 'PassWord', 'Contraseña', 'monkey2026', 'Monkey!', 'aduana1', 'P@ssw0rd', 'abc'],
  'que es una palabra conocida con algo alrededor': ['!verano2026', 'Otoño-26', '123argentina', 'Operador1', 'Cambiame1', '010190monkey!'],
  'que es una palabra conocida con algo en lugar de letras': ['v3r4n0', 'argent1na', 'm0nkey'],
  'que es de un club': ['river plate', 'San Lorenzo 26', 'scaloneta'],
  'que es una fecha': ['12/12/1990', '1-5-85', '05052020', '1990-12-31', '31.12.99'],
  'que se repite': ['aaaa', '........', 'abab', '123123123', 'aaaabbbb'],
  'que está en fila en el teclado': ['12345678!', '87654321', 'abcdefgh', 'qwertyuiop', 'asdfghjklñ', 'abcd1234', '7890'],
}
const likeName: Examples = {
  'que es el nombre propio': ['m.quiroga', 'mquiroga1', 'MartaQuiroga', 'marta quiroga 2026'],
  'que es el del producto': ['deposito', 'Depósito-Fiscal', 'fiscal1', 'Dep0sito', 'f1sc4l'],
}
const good: Examples = {
  'de varias palabras': ['una nueva', 'clave de Nora 1', 'en verano vamos a Mendoza', 'dos ríos y un puente', 'el depósito está lejos'],
  'con nombres entre otras palabras': ['veranos en el río', 'la abuela de marta quiroga cocina bien'],
  'que no se adivina': ['otra', 'kX9#mQ2v', 'ab12', 'verano20262', '13/13/1990', '4821-9037', 'rio7plata'],
}

test.each([
  ...Object.entries(known).map(([kind, examples]) => [kind, 'PasswordKnown', examples] as const),
  ...Object.entries(likeName).map(([kind, examples]) => [kind, 'PasswordLikeName', examples] as const),
  ...Object.entries(good).map(([kind, examples]) => [kind, null, examples] as const),
])('una contraseña nueva %s: %s', (_, fault, examples) => {
  expect(examples.map((password) => [password, faultOf(password)])).toEqual(examples.map((password) => [password, fault]))
})

test('de un usuario de dos letras no se busca nada', () => {
  expect(passwordFault('ab-9', ['ab', 'ab@x.example'], common)).toBeNull()
})
