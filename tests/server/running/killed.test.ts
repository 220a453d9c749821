import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { depositos } from '#domain/company/deposito.ts'
import { today } from '#domain/values/dates.ts'
import { writeWsdl } from '#server/stand-in/wsdl.ts'
import { signedIn } from '../../support/caller.ts'
import { startCountingAuthority } from '../../support/counting-authority.ts'
import { startCountingWsaa } from '../../support/counting-wsaa.ts'
import { below, permiso } from '../../support/declared-goods.ts'
import { folderForEach, openForEach, runForTest } from '../../support/open-for.ts'
import { startHere } from '../../support/start-here.ts'

const day = '2026-11-10'
const rows = z.array(z.object({ ubicacionPartida: z.string() }))

const folder = folderForEach()
const authority = openForEach(() => startCountingAuthority(() => new Date(), writeWsdl('http://127.0.0.1/')))
const wsaa = openForEach(() => startCountingWsaa(() => new Date()))

test('kill -9 en medio de lo que se escribe y de un envío: lo confirmado está una sola vez, y el mensaje se repite igual', async () => {
  const settings = { DATA_DIR: folder.path, AUTHORITY_URL: authority.url, WSAA_URL: wsaa.url, AUTHORITY_TIMEOUT: '60' }
  const product = runForTest(settings)
  const operador = await signedIn(await product.url, 'operador')
  const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
  const newStock = async (fechaStock: string) =>
    (await operador.post(`api/warehouse/${own?.id ?? 0}/stocks`, { fechaStock })).headers.get('location')?.slice(1) ?? ''
  const [sent, written] = [await newStock(day), await newStock(today())]
  authority.plan('silentAfter')
  expect((await operador.patch(`${sent}/send`, { fechaStock: day })).status).toBe(200)
  await expect.poll(() => authority.messages.length).toBe(1)

  const permits = below(written, 'permiso-embarque')
  const [requested, confirmed] = [new Set<string>(), new Set<string>()]
  // Four writers at a time, until the connection breaks.
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let number = 0; ; number += 1) {
      const ubicacionPartida = `${writer}-${number}`
      requested.add(ubicacionPartida)
      if ((await operador.post(permits, { ...permiso, ubicacionPartida })).status === 201) confirmed.add(ubicacionPartida)
      if (confirmed.size === 40) product.process.kill('SIGKILL')
    }
  })
  await Promise.allSettled(writers)
  await product.ended

  const next = await startHere(settings)
  const again = await signedIn(next.url, 'operador')
  const kept = rows.parse((await again.get(`${permits}?size=2000`)).body).map((row) => row.ubicacionPartida)
  expect(confirmed.size).toBeGreaterThanOrEqual(40)
  expect(new Set(kept).size).toBe(kept.length)
  expect([...confirmed].filter((name) => !kept.includes(name))).toEqual([])
  expect(kept.filter((name) => !requested.has(name))).toEqual([])

  const find = async () => (await again.get(sent)).body
  await expect.poll(find).toMatchObject({ state: 'TECHNICAL_ERROR', attempts: 1, errors: [{ code: 'INTERRUMPIDO' }] })
  expect((await again.delete(sent)).status).toBe(409)
  expect((await again.patch(`${sent}/send`, { fechaStock: day })).status).toBe(200)
  await expect.poll(find).toMatchObject({ state: 'SUCCESS', attempts: 2 })
  expect([authority.messages.length, new Set(authority.messages).size]).toEqual([2, 1])
  expect([authority.wsdlReads(), wsaa.calls.length], 'el formato y el acceso se guardan').toEqual([1, 1])
  expect(next.lines).toContainEqual(expect.stringContaining(`Aduana: ${authority.url}, con accesos de ${wsaa.url}`))
})
