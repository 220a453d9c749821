import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { today } from '#domain/dates.ts'
import { depositos } from '#domain/deposito.ts'
import { signedIn, type Caller } from '../../support/caller.ts'
import { npmRun } from '../../support/copies.ts'
import { below, permiso } from '../../support/declared-goods.ts'
import { newDataDir, runProduct, type Product } from '../../support/product.ts'

let folder: ReturnType<typeof newDataDir>
let data: string
let product: Product

beforeEach(() => {
  folder = newDataDir()
  data = join(folder.path, 'data')
})
afterEach(async () => {
  await product.end('SIGKILL')
  folder.remove()
})

function start(env: Record<string, string> = {}): Product {
  product = runProduct({ DATA_DIR: data, ...env })
  return product
}

const rows = (body: unknown): unknown[] => z.array(z.unknown()).parse(body)

async function newStockWithPermit(operador: Caller): Promise<string> {
  const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
  const stocks = `api/warehouse/${own?.id ?? 0}/stocks`
  const { id } = z.object({ id: z.number() }).parse((await operador.post(stocks, { fechaStock: today() })).body)
  await operador.post(below(`${stocks}/${id}`, 'permiso-embarque'), permiso)
  return `${stocks}/${id}`
}

const components = z.object({ components: z.record(z.string(), z.object({ status: z.string(), details: z.optional(z.unknown()) })) })

test('lo copiado con el sistema en marcha vuelve entero: cuentas, stocks y la clave con que se entra en la aduana', async () => {
  const operador = await signedIn(await start().url, 'operador')
  const stock = await newStockWithPermit(operador)
  const copy = join(folder.path, 'copia.db')
  expect(await npmRun('backup', data, copy)).toMatchObject({ code: 0, failed: '', said: expect.stringContaining('Copia hecha: ') })
  expect((await operador.delete(stock)).status).toBe(204)

  expect(await npmRun('restore', data, copy)).toMatchObject({ code: 1, failed: expect.stringContaining('El sistema ya está en marcha') })
  expect((await operador.get(stock)).status).toBe(404)
  await product.end()
  expect(await npmRun('restore', data, copy)).toMatchObject({ code: 0, failed: '' })

  const url = await start().url
  const again = await signedIn(url, 'operador')
  expect((await again.get(stock)).status).toBe(200)
  expect(rows((await again.get(below(stock, 'permiso-embarque'))).body)).toHaveLength(1)
  const owner = await signedIn(url, 'user')
  const [company] = z.array(z.object({ id: z.number() })).parse((await owner.get('api/companies')).body)
  // A ticket is asked for with the certificate's key, which the database keeps sealed.
  const { status, body } = await owner.post(`api/owner/companies/${company?.id ?? 0}/access/check`)
  expect({ status, body }).toMatchObject({ status: 200, body: { failure: null } })
  const admin = await signedIn(url, 'admin')
  const { body: events } = await admin.get('management/audits?auditEventType.equals=DATABASE_RESTORED')
  expect(events).toMatchObject([{ principal: null, data: { subject: 'copia.db' } }])
})

test('la copia de la noche se hace al arrancar si faltó, se ve en la salud, y no se repite', async () => {
  await start().url
  await product.end()
  expect(existsSync(join(data, 'backups'))).toBe(false)
  // As if the installation were some days old.
  const database = new DatabaseSync(join(data, 'deposito.db'))
  database.exec("update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'")
  database.close()

  const backups = join(data, 'backups')
  const copies = (): string[] => (existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.db')) : [])
  const admin = await signedIn(await start().url, 'admin')
  await expect.poll(copies).toEqual([expect.stringMatching(/^deposito-\d{4}-\d\d-\d\d\.db$/)])
  const health = async () => components.parse((await admin.get('management/health')).body).components['backups']
  await expect.poll(health).toMatchObject({ status: 'UP', details: { kept: 1, folder: backups } })
  await product.end()
  await start().url
  await product.end()
  expect(readFileSync(join(data, 'server.log'), 'utf8').match(/the nightly copy was made/g)).toHaveLength(1)
})

test('cuando la de la noche no se puede hacer la salud lo dice, y el sistema sigue', async () => {
  await start().url
  await product.end()
  const database = new DatabaseSync(join(data, 'deposito.db'))
  database.exec("update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'")
  database.close()
  const admin = await signedIn(await start({ BACKUP_DIR: data, BACKUP_DAYS: '2' }).url, 'admin')
  await expect
    .poll(async () => components.parse((await admin.get('management/health')).body).components['backups'])
    .toMatchObject({ status: 'DOWN', details: { failure: expect.stringContaining('La copia no va en la carpeta de datos') } })
  expect((await admin.get('management/health')).status).toBe(200)
})
