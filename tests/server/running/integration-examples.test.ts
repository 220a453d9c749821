import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { daysAfter, today } from '#domain/values/dates.ts'
import { signedIn } from '../../support/caller.ts'
import { listenWith } from '../../support/listening.ts'
import { newDataDir } from '../../support/product.ts'
import { startHere } from '../../support/start-here.ts'

const folder = join(import.meta.dirname, '../../../deploy/integration')
const goods = z
  .looseObject({ permisoEmbarques: z.array(z.looseObject({})) })
  .parse(JSON.parse(readFileSync(join(folder, 'stock.json'), 'utf8')))

/** The examples, each with what runs it; those of an interpreter that this computer lacks are left out. */
const examples = [
  ['sh', ['load-stock.sh']],
  ['python3', ['load_stock.py']],
  ['pwsh', ['-NoProfile', '-File', 'Load-Stock.ps1']],
].filter(([program]) => spawnSync(String(program), program === 'sh' ? ['-c', 'command -v curl'] : ['--version']).status === 0) as [
  string,
  string[],
][]

const made: { remove: () => void }[] = []
afterAll(() => made.forEach(({ remove }) => remove()))

async function product() {
  const data = newDataDir()
  made.push(data)
  const { url } = await startHere({ DATA_DIR: data.path })
  const owner = await signedIn(url, 'user')
  const integraciones = 'api/owner/company/1/integraciones'
  const key = async (permission: string) => {
    const { body } = await owner.post(integraciones, { name: 'WMS Norte', permission, depositos: [1], expire: daysAfter(today(), 30) })
    return z.object({ id: z.number(), key: z.string() }).parse(body)
  }
  const revoke = (id: number) => owner.delete(`${integraciones}/${id}`)
  const fileOf = (changes: object): string => {
    const file = join(data.path, 'stock.json')
    writeFileSync(file, JSON.stringify({ ...goods, ...changes }))
    return file
  }
  return { url, key, revoke, fileOf, owner }
}

function run(
  [program, args]: [string, string[]],
  env: Readonly<Record<string, string>>,
): Promise<{ code: unknown; out: string; err: string }> {
  const settings = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    WAREHOUSE: '1',
    FILE: join(folder, 'stock.json'),
    PAUSE: '0.2',
    TRIES: '2',
  }
  return new Promise((resolve) => {
    const done = (error: Error | null, out: string, err: string) => resolve({ code: error && 'code' in error ? error.code : 0, out, err })
    execFile(program, args, { cwd: folder, env: { ...settings, ...env } }, done)
  })
}

/** A server in front of the product, which does something before it passes a call on. */
async function inFrontOf(
  url: string,
  before: (method: string, path: string, headers: Readonly<Record<string, string>>, body: Buffer<ArrayBuffer>) => Promise<unknown>,
): Promise<string> {
  const front = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const { method = 'GET', url: path = '/', headers } = request
      const body = Buffer.concat(await Array.fromAsync(request, (part) => Buffer.from(part)))
      const key = z.optional(z.string()).parse(headers['idempotency-key'])
      const sent = {
        Authorization: headers.authorization ?? '',
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': key }),
      }
      await before(method, path, sent, body)
      const answer = await fetch(`${url}${path}`, { method, headers: sent, ...(body.length > 0 ? { body } : {}) })
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void front.close())
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(front.address()).port}`
}

describe.each(examples)('el ejemplo de %s', (program, args) => {
  const example: [string, string[]] = [program, args]

  test('carga, revisa, envía y dice el veredicto; lo que ya se aceptó queda como está, y cada falla se dice', async () => {
    const { url, key, revoke, fileOf, owner } = await product()
    const [loads, sends, reads] = [await key('load'), await key('send'), await key('read')]
    const at = { DEPOSITO_URL: url, DEPOSITO_KEY: sends.key }
    expect(await run(example, { ...at, DEPOSITO_KEY: reads.key })).toMatchObject({ code: 2, err: expect.stringMatching(/^403: /) })
    expect(await run(example, { ...at, WAREHOUSE: '2' })).toMatchObject({ code: 2, err: expect.stringMatching(/^404: /) })
    const loaded = await run(example, { ...at, DEPOSITO_KEY: loads.key })
    expect(loaded).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Cargado el stock \d+ del \d{4}-\d\d-\d\d: \d+ nuevos, /),
    })
    expect(await run(example, { ...at, DEPOSITO_KEY: loads.key, SEND: 'yes' })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^403: /),
    })
    expect(await run(example, { ...at, FILE: 'no-existe.json' })).toMatchObject({ code: 2, err: expect.stringContaining('no-existe.json') })
    const [permiso] = goods.permisoEmbarques
    const refused = fileOf({ permisoEmbarques: [{ ...permiso, destinoMercaderia: '999' }] })
    const stocks = async () => (await owner.get('api/warehouse/1/stocks?size=1')).body
    // Run again, it sends again, also what has not changed: what the authority refused may be mended elsewhere.
    const transactions = new Set<unknown>()
    for (let time = 0; time < 2; time += 1) {
      expect(await run(example, { ...at, FILE: refused, SEND: 'yes' })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^La aduana no lo aceptó \(ERROR\)/),
      })
      transactions.add(z.tuple([z.looseObject({ transactionId: z.string() })]).parse(await stocks())[0].transactionId)
    }
    expect(transactions.size).toBe(2)
    const sent = await run(example, { ...at, SEND: 'yes' })
    expect(sent).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/\nAceptado: stock \d+ del /) })
    expect((await run(example, { ...at, SEND: 'yes' })).out).toMatch(/^El stock \d+ del .* ya está aceptado\.\n$/)
    await revoke(sends.id)
    expect(await run(example, at)).toMatchObject({ code: 2, err: expect.stringMatching(/^401: /) })
    expect(await run(example, { ...at, DEPOSITO_URL: 'http://127.0.0.1:9' })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^Sin conexión: /),
    })
    expect(await stocks()).toMatchObject([{ state: 'SUCCESS', fechaStock: today() }])
  })
})

test.each(examples)('el ejemplo de %s dice que alguien cambió el stock mientras tanto', async (program, args) => {
  const { url, key, owner } = await product()
  const { key: sends } = await key('send')
  const vacio = { numeroContenedor: 'CSQU3054383', longitudContenedor: '20', fechaIngresoDeposito: '2026-11-03T12:00:00.000Z' }
  // What happens between the example and the product, before a call of it arrives.
  const between = await inFrontOf(url, async (method, path) => {
    if (method === 'PUT') await owner.post(path.replace('/whole', '/contenedor-vacios').slice(1), vacio)
  })
  const env = { DEPOSITO_URL: between, DEPOSITO_KEY: sends, SEND: 'yes' }
  expect(await run([program, args], env)).toMatchObject({ code: 2, err: expect.stringMatching(/^409: alguien cambió el stock/) })
})

test.each(examples)('el ejemplo de %s repite la carga cuya respuesta se perdió, y sigue', async (program, args) => {
  const { url, key } = await product()
  const { key: sends } = await key('send')
  let isLost = false
  const between = await inFrontOf(url, async (method, path, headers, body) => {
    if (method !== 'PUT' || isLost) return
    isLost = true
    expect((await fetch(`${url}${path}`, { method, headers, body })).status).toBe(200)
    throw new Error('the answer is lost')
  })
  const env = { DEPOSITO_URL: between, DEPOSITO_KEY: sends, SEND: 'yes' }
  expect(await run([program, args], env)).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/\nAceptado: stock \d+ del /) })
})

test.each(examples)('el ejemplo de %s dice que su clave de repetición ya se usó con otro cuerpo', async (program, args) => {
  const { url, key } = await product()
  const { key: sends } = await key('send')
  const other = JSON.stringify({ fechaStock: today(), transactionId: null })
  const between = await inFrontOf(url, async (method, path, headers) => {
    if (method === 'PATCH') await fetch(`${url}${path}`, { method, headers, body: other })
  })
  const env = { DEPOSITO_URL: between, DEPOSITO_KEY: sends, SEND: 'yes' }
  expect(await run([program, args], env)).toMatchObject({ code: 2, err: expect.stringMatching(/^422: /) })
})

test.each(examples)('el ejemplo de %s no toma por buena la respuesta de otro programa, ni una que se cortó', async (program, args) => {
  const page = '<!doctype html><title>Red del hotel</title>'
  const at = async (length: number) => {
    const { origin, close } = await listenWith((_, response) =>
      response.writeHead(200, { 'Content-Length': length, Connection: 'close' }).end(page),
    )
    onTestFinished(close)
    return { DEPOSITO_URL: origin, DEPOSITO_KEY: 'depfis_', SEND: 'yes' }
  }
  const [whole, cut] = [await at(page.length), await at(page.length + 1)]
  expect(await run([program, args], whole)).toMatchObject({ code: 2, err: 'Otro programa respondió: revise DEPOSITO_URL.\n' })
  expect(await run([program, args], cut)).toMatchObject({ code: 3, err: expect.stringMatching(/^Sin conexión: /) })
})

test('los ejemplos de curl se prueban en cualquier parte', () => {
  expect(examples.map(([program]) => program)).toContain('sh')
})
