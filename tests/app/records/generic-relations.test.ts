import { expect, test } from 'vitest'
import { closeSession, storeSessionToken, resumeSession } from '#app/api/http/session-store.ts'
import {
  companySource,
  documentoTransporteSource,
  openStockSource,
  permisoEmbarqueSource,
  stockSource,
} from '#app/records/generic/sources.ts'
import { take } from '../../support/network.ts'
import { aDocumentoTransporte, aPermisoEmbarque } from '../../support/records.ts'
import { type fixture, openServer, type TestServer, tokenOf } from '../../support/server.ts'

/** A server, and what it is asked. A plain one takes no conditions and says no next page, as a JHipster resource without filters. */
async function open(as: (typeof fixture.people)[number], given: (server: TestServer) => Promise<unknown>, { plain = false } = {}) {
  const server = await openServer()
  await given(server)
  localStorage.clear()
  closeSession()
  storeSessionToken(await tokenOf(server, as, new Date()), false)
  resumeSession()
  const asked: string[] = []
  take(/^/, async ({ request }) => {
    const url = new URL(request.url)
    asked.push(url.pathname + decodeURIComponent(url.search))
    if (!plain) return await server.fetch(request)
    url.search = new URLSearchParams(Array.from(url.searchParams).filter(([name]) => !name.includes('.'))).toString()
    const answer = await server.fetch(new Request(url, request))
    return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': 'application/json' } })
  })
  return { server, asked }
}

const signal = new AbortController().signal
const labels = async (found: ReturnType<typeof stockSource.search>) => (await found).options.map(({ label }) => label)

const stocks = '/api/warehouse/1/stocks'
const withStocks =
  (...days: string[]) =>
  async (server: TestServer) => {
    for (const fechaStock of days) await server.as('owner').post(stocks, { fechaStock })
  }

/** Permits `26001EC01000001A`, `…002A` and so on in the first stock. */
const withPermits = (count: number) => async (server: TestServer) => {
  await withStocks('2026-11-20')(server)
  for (let number = 1; number <= count; number += 1) {
    const identificadorPermiso = `26001EC01000${String(number).padStart(3, '0')}A`
    await server.as('owner').post(`${stocks}/1/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso }))
  }
}

test('un stock se busca por su día como se escribe, o por su ID, y los nuevos primero', async () => {
  await open('operador', withStocks('2026-11-18', '2026-11-19', '2026-11-20'))
  expect(await labels(stockSource.search('', signal))).toEqual([
    '20/11/2026 · Dock Sud · 3 · Abierto',
    '19/11/2026 · Dock Sud · 2 · Abierto',
    '18/11/2026 · Dock Sud · 1 · Abierto',
  ])
  expect(await labels(stockSource.search('19/11/2026', signal))).toEqual(['19/11/2026 · Dock Sud · 2 · Abierto'])
  expect(await labels(stockSource.search('19112026', signal))).toEqual(['19/11/2026 · Dock Sud · 2 · Abierto'])
  expect(await labels(stockSource.search('3', signal))).toEqual(['20/11/2026 · Dock Sud · 3 · Abierto'])
  expect(await labels(stockSource.search('77', signal)), 'uno que no existe no es un error').toEqual([])
})

test('un stock cerrado se ve y no se elige, salvo para un error', async () => {
  const { server } = await open('operador', withStocks('2026-11-20'))
  await server.store.db.updateTable('stock').set({ state: 'SUCCESS' }).execute()
  expect((await openStockSource.search('20/11/2026', signal)).options).toEqual([
    { id: 1, label: '20/11/2026 · Dock Sud · 1 · Enviado', closed: true },
  ])
  expect((await openStockSource.search('', signal)).options, 'sin escribir nada, solo los abiertos').toEqual([])
  expect((await stockSource.search('', signal)).options).toEqual([{ id: 1, label: '20/11/2026 · Dock Sud · 1 · Enviado' }])
})

test('un permiso se busca por cómo empieza, en minúsculas también, por el remito o por su ID; un documento, por cómo empieza', async () => {
  const { asked } = await open('operador', async (server) => {
    await withPermits(2)(server)
    const owner = server.as('owner')
    await owner.post(`${stocks}/1/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso: null, identificadorRemito: 'R-0001' }))
    await owner.post(`${stocks}/1/documento-transportes`, aDocumentoTransporte())
  })
  expect(await labels(permisoEmbarqueSource.search('26001ec01000002', signal))).toEqual(['26001EC01000002A · 2 · 20/11/2026'])
  expect(await labels(permisoEmbarqueSource.search('R-0', signal))).toEqual(['R-0001 · 3 · 20/11/2026'])
  expect(await labels(permisoEmbarqueSource.search('1', signal))).toEqual(['26001EC01000001A · 1 · 20/11/2026'])
  expect(await labels(documentoTransporteSource.search('spa', signal))).toEqual(['SPAGS001 · 1 · 20/11/2026'])
  expect(await labels(documentoTransporteSource.search('ags', signal))).toEqual([])
  expect(asked.join('\n'), 'por un índice').not.toMatch(/contains/)
})

test('la lista dice que hay más de lo que muestra', async () => {
  await open('operador', withPermits(21))
  const found = await permisoEmbarqueSource.search('26001', signal)
  expect(found.options).toHaveLength(20)
  expect(found.hasMore).toBe(true)
  expect((await permisoEmbarqueSource.search('26001EC0100000', signal)).hasMore).toBe(false)
})

test('un servidor que no filtra se sigue leyendo hasta encontrarlo', async () => {
  const { asked } = await open('operador', withPermits(45), { plain: true })
  expect(await labels(permisoEmbarqueSource.search('26001EC01000044', signal))).toEqual(['26001EC01000044A · 44 · 20/11/2026'])
  expect(asked.filter((call) => call.includes('identificadorPermiso.startsWith'))).toHaveLength(3)
  expect(await labels(permisoEmbarqueSource.search('44', signal)), 'por su ID, sin leer más').toEqual([
    '26001EC01000044A · 44 · 20/11/2026',
  ])
})

test('una compañia se busca por su nombre o su CUIT, y solo se ofrecen las que se administran', async () => {
  await open('owner', async (server) => {
    await server
      .as('admin')
      .put('/api/owner/companies', { id: 1, name: 'Depósitos del Plata', cuit: '30590428775', tipoAgente: 'DEPO', rol: 'DEPO' })
    await server.store.db.insertInto('company_user').values({ companyId: 2, userId: 1 }).execute()
  })
  const source = companySource({ login: 'owner', isAdmin: false })
  expect(await labels(source.search('', signal))).toEqual(['Depósitos del Plata · 30-59042877-5'])
  expect(await labels(source.search('30-5904', signal))).toEqual(['Depósitos del Plata · 30-59042877-5'])
  expect(await labels(source.search('sur', signal))).toEqual([])
  expect((await source.find(2, signal)).closed, 'una que no administra').toBe(true)
})
