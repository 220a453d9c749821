import { expect, test } from 'vitest'
import { readBlocks } from '#server/crypto/file-blocks.ts'
import { computedMs, longText, pieces } from '../support/long-texts.ts'
import { openForAll } from '../support/open-for.ts'
import { fixture, openServer, type TestServer } from '../support/server.ts'

/** Node takes no longer head. */
const longest = 16_000

/** A cost of a long text that needs no comparison, in milliseconds. */
const little = 50

/** How much more than its length a text may cost: the square is sixteen times more. */
const margin = 4

const permits = `/api/warehouse/${fixture.warehouse}/stocks/1/permiso-embarques`

type Make = (server: TestServer, text: string) => Promise<unknown>

const inSearch =
  (name: string, path = permits): Make =>
  (server, text) =>
    server.as('operador').get(`${path}?${name}=${encodeURIComponent(text.toWellFormed())}`)

const inHeader =
  (name: string, path = permits): Make =>
  (server, text) =>
    server.as('operador').get(path, { [name]: text })

const inSignIn =
  (name: string): Make =>
  (server, text) =>
    server.as(null).post('/api/authenticate', { username: 'operador', password: 'operador', rememberMe: false }, { [name]: text })

/** Where an address or a head has a text that the server reads. */
const places: Readonly<Record<string, Make>> = {
  sort: inSearch('sort'),
  page: inSearch('page'),
  'a name': (server, text) => server.as('operador').get(`${permits}?${encodeURIComponent(text.toWellFormed())}.equals=1`),
  text: inSearch('identificadorPermiso.contains'),
  'texts of a list': inSearch('identificadorPermiso.in'),
  numbers: inSearch('id.in'),
  instant: inSearch('fechaIngresoDeposito.greaterThan'),
  'the numbers of a record': inSearch('number.contains'),
  search: inSearch('q', '/api/search'),
  since: inSearch('since', '/api/changes'),
  'an address': (server, text) => server.as('operador').get(`/api/warehouse/${encodeURIComponent(text.toWellFormed())}`),
  Authorization: (server, text) => server.as(null).get(permits, { Authorization: text }),
  Bearer: (server, text) => server.as(null).get(permits, { Authorization: `Bearer ${text}` }),
  'X-Forwarded-For': inHeader('X-Forwarded-For'),
  'X-Request-Id': inHeader('X-Request-Id'),
  Accept: inHeader('Accept'),
  'Accept-Encoding': inHeader('Accept-Encoding'),
  'If-None-Match': inHeader('If-None-Match'),
  Cookie: inSignIn('Cookie'),
  'User-Agent': inSignIn('User-Agent'),
  'Content-Type': inSignIn('Content-Type'),
  'Content-Encoding': inSignIn('Content-Encoding'),
  'a certificate': (_, text) => Promise.resolve(readBlocks(Buffer.from(text))),
  'Idempotency-Key': (server, text) => server.as('operador').post(permits, {}, { 'Idempotency-Key': text }),
  'Import-Id': (server, text) => server.as('operador').post(permits, {}, { 'Import-Id': text }),
}

async function costOf(server: TestServer, make: Make, piece: string, length: number): Promise<number> {
  const begun = computedMs()
  // No header takes all signs.
  await make(server, longText(piece, length)).catch((error: unknown) => expect(error).toBeInstanceOf(TypeError))
  return computedMs() - begun
}

async function isDear(server: TestServer, make: Make, piece: string): Promise<boolean> {
  if ((await costOf(server, make, piece, longest)) <= little) return false
  const best = async (length: number): Promise<number> => {
    const costs: number[] = []
    for (let turn = 0; turn < 3; turn += 1) costs.push(await costOf(server, make, piece, length))
    return Math.min(...costs)
  }
  return (await best(longest)) > Math.max(little, (await best(longest / 16)) * 16 * margin)
}

const server = openForAll(() => openServer({ trustProxy: true }))

test.each(Object.entries(places))('una dirección y sus cabeceras cuestan según su largo: %s', async (_, make) => {
  const dear: string[] = []
  for (const piece of pieces) if (await isDear(server, make, piece)) dear.push(piece)
  expect(dear).toEqual([])
  expect(server.unexpected).toEqual([])
})
