import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBox, SealedOtherwise } from '#server/crypto/secret-box.ts'

const box = secretBox(Buffer.alloc(32, 1))
const other = secretBox(Buffer.alloc(32, 2))
const secret = randomBytes(1218)
const place = 'certificate/7/key'

test('lo sellado se abre con la misma clave y en el mismo lugar, también en otro proceso, y con ninguna otra clave, fila ni columna', () => {
  const sealed = box.seal(secret, place)
  expect(secretBox(Buffer.alloc(32, 1)).open(sealed, place)).toEqual(secret)
  expect(sealed).toMatch(/^v1\.[\w-]{12}\.[\w-]+\.[\w-]+$/)
  expect(box.seal(secret, place)).not.toBe(sealed)
  expect(() => other.open(sealed, place)).toThrow(SealedOtherwise)
  for (const elsewhere of ['certificate/8/key', 'certificate_request/7/key', 'wsaa/7/ticket'] as const)
    expect(() => box.open(sealed, elsewhere)).toThrow(SealedOtherwise)
  expect(box.keyId).not.toBe(other.keyId)
  expect(Buffer.alloc(32, 1).toString('base64url'), 'el nombre de la clave no la dice').not.toContain(box.keyId)
})

test('al cambiar la clave se vuelve a envolver, y la de antes ya no lo abre', () => {
  const sealed = box.seal(secret, place)
  const rewrapped = other.rewrap(sealed, place, box)
  expect(other.open(rewrapped, place)).toEqual(secret)
  expect(() => box.open(rewrapped, place)).toThrow(SealedOtherwise)
  expect(() => other.rewrap(rewrapped, place, box)).toThrow(SealedOtherwise)
  expect(() => other.rewrap(sealed, 'certificate/8/key', box)).toThrow(SealedOtherwise)
})

test('ningún carácter se cambia ni se quita sin que se note', () => {
  const sealed = box.seal(Buffer.from('secreto'), place)
  // All but the last character of a part, which may hold bits that mean nothing.
  for (const { 0: before, index: at } of sealed.matchAll(/.(?=[^.])/g)) {
    const [begin, end] = [sealed.slice(0, at), sealed.slice(at + 1)]
    for (const text of [`${begin}${before === 'A' ? 'B' : 'A'}${end}`, begin + end])
      expect(() => box.open(text, place)).toThrow(SealedOtherwise)
  }
  for (const text of ['', 'v1', 'v1..', sealed.split('.').slice(0, 3).join('.')])
    expect(() => box.open(text, place)).toThrow(SealedOtherwise)
})
