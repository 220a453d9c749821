import { expect, test } from 'vitest'
import { readDer } from '#server/crypto/asn1.ts'
import { signedMessage } from '#server/crypto/cms.ts'
import { issuedCertificate } from '../../support/issued-certificate.ts'

const now = new Date('2026-11-20T21:00:00Z')
const { cert, key } = issuedCertificate()

function signed(content: Buffer) {
  return signedMessage({ content, cert, key, now })
}

test('un contenido largo va en un solo elemento', () => {
  const content = Buffer.alloc(70_000, 'a')
  const header = Buffer.from([0x04, 0x83, 0x01, 0x11, 0x70])
  expect(signed(content).includes(Buffer.concat([header, content]))).toBe(true)
})

test('el lector de DER devuelve un elemento entero, y nada de lo que no lo es', () => {
  const message = signed(Buffer.from('pedido'))
  expect(Buffer.from(readDer(message)?.toBER() ?? new ArrayBuffer())).toEqual(message)
  const wrong = {
    nothing: [],
    cut: message.subarray(0, -1),
    longer: [...message, 0],
    indefinite: [0x30, 0x80, 0, 0],
    'indefinite inside': [0x30, 0x04, 0x30, 0x80, 0, 0],
    'a length with a needless zero': [0x04, 0x82, 0x00, 0x80, ...Array<number>(128).fill(0)],
    'an element longer than its sequence': [0x30, 0x03, 0x04, 0x02, 0x00],
    'an element that reaches into the next one': [0x30, 0x06, 0x30, 0x02, 0x04, 0x02, 0x05, 0x00],
    'no length': [0x30],
    'a thousand levels': Array.from({ length: 1000 }, () => [0x30, 0x80]).flat(),
  }
  for (const [name, bytes] of Object.entries(wrong)) expect([name, readDer(Uint8Array.from(bytes))]).toEqual([name, null])
})
