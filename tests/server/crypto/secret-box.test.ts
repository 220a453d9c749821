import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBox, SealedOtherwise } from '#server/crypto/secret-box.ts'

const box = secretBox(Buffer.alloc(32, 1))
const other = secretBox(Buffer.alloc(32, 2))
const secret = randomBytes(1218)
const place = 'certificate/7/key'

test('lo sellado se abre con la misma clave y en el mismo lugar, también en otro proceso; al cambiarla se vuelve a envolver, y la de antes ya no lo abre', () => {
  const sealed = box.seal(secret, place)
  expect(box.open(sealed, place)).toEqual(secret)
  expect(secretBox(Buffer.alloc(32, 1)).open(sealed, place)).toEqual(secret)
  expect(sealed).toMatch(/^v1\.[\w-]{12}\.[\w-]+\.[\w-]+$/)
  expect(box.seal(secret, place)).not.toBe(sealed)
  const rewrapped = other.rewrap(sealed, place, box)
  expect(other.open(rewrapped, place)).toEqual(secret)
  expect(() => box.open(rewrapped, place)).toThrow(SealedOtherwise)
  expect(() => other.rewrap(rewrapped, place, box)).toThrow(SealedOtherwise)
  expect(() => other.rewrap(sealed, 'certificate/8/key', box)).toThrow(SealedOtherwise)
})

test('otra clave, otra fila u otra columna no lo abren, y el nombre de la clave no la dice', () => {
  const sealed = box.seal(secret, place)
  expect(() => other.open(sealed, place)).toThrow(SealedOtherwise)
  for (const elsewhere of ['certificate/8/key', 'certificate_request/7/key', 'wsaa/7/ticket'] as const)
    expect(() => box.open(sealed, elsewhere)).toThrow(SealedOtherwise)
  expect(box.keyId).toMatch(/^[\w-]{12}$/)
  expect(box.keyId).not.toBe(other.keyId)
  expect(Buffer.alloc(32, 1).toString('base64url')).not.toContain(box.keyId)
})

test('ningún carácter se cambia ni se quita sin que se note', () => {
  const sealed = box.seal(Buffer.from('secreto'), place)
  for (const at of sealed.split('').keys()) {
    const changed = sealed[at] === 'A' ? 'B' : 'A'
    const others = [sealed.slice(0, at) + changed + sealed.slice(at + 1), sealed.slice(0, at) + sealed.slice(at + 1)]
    // The last character of a part may hold bits that mean nothing.
    for (const text of others.filter((one) => !sameBytes(one, sealed))) expect(() => box.open(text, place)).toThrow(SealedOtherwise)
  }
  for (const text of ['', 'v1', 'v1..', sealed.replace('v1', 'v2'), sealed.split('.').slice(0, 3).join('.')])
    expect(() => box.open(text, place)).toThrow(SealedOtherwise)
})

function sameBytes(one: string, other: string): boolean {
  const bytes = (text: string): string =>
    text
      .split('.')
      .map((part, at) => (at < 2 ? part : Buffer.from(part, 'base64url').toString('hex')))
      .join('.')
  return bytes(one) === bytes(other)
}
