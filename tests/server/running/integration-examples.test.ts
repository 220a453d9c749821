import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { daysAfter, today } from '#domain/values/dates.ts'
import { signedIn } from '../../support/caller.ts'
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
    const [permiso] = goods.permisoEmbarques
    const refused = fileOf({ permisoEmbarques: [{ ...permiso, destinoMercaderia: '999' }] })
    expect(await run(example, { ...at, FILE: refused, SEND: 'yes' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^La aduana no lo aceptó \(ERROR\)/),
    })
    const sent = await run(example, { ...at, SEND: 'yes' })
    expect(sent).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/\nAceptado: stock \d+ del /) })
    expect((await run(example, { ...at, SEND: 'yes' })).out).toMatch(/^El stock \d+ del .* ya está aceptado\.\n$/)
    await revoke(sends.id)
    expect(await run(example, at)).toMatchObject({ code: 2, err: expect.stringMatching(/^401: /) })
    expect(await run(example, { ...at, DEPOSITO_URL: 'http://127.0.0.1:9' })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^Sin conexión: /),
    })
    const { body } = await owner.get('api/warehouse/1/stocks?size=1')
    expect(body).toMatchObject([{ state: 'SUCCESS', fechaStock: today() }])
  })
})

test('los ejemplos de curl se prueban en cualquier parte', () => {
  expect(examples.map(([program]) => program)).toContain('sh')
})
