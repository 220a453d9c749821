import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { doJob, type FileJob } from '#app/records/paste/file/read-sheets.ts'
import { countDifferences, stockComparison } from '#domain/comparison/stock-comparison.ts'
import { type App, openApp } from '../support/app.tsx'
import { hardRecords } from '../support/hard-records.ts'
import { newStock, origin, type TestServer, tokenOf } from '../support/server.ts'

/** The file's worker without its thread. */
class DirectWorker extends EventTarget {
  postMessage(job: FileJob): void {
    const say = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }))
    void doJob(job, (done) => say({ done })).then((result) => say({ result }))
  }
  terminate(): void {}
}

beforeEach(() => void vi.stubGlobal('Worker', DirectWorker))

const stocks = '/api/warehouse/1/stocks'
const dialog = () => screen.getByRole('dialog', { name: 'Cargar una planilla' })

/** Opens a stock, and takes a file for it. */
async function load(app: App, stock: number, file: File): Promise<void> {
  await app.router.navigate({ to: `/warehouse/1/stocks/stock-detail/${stock}` })
  await app.user.click(await screen.findByRole('button', { name: `Más acciones del stock ${stock}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Cargar una planilla…' }))
  const input = await waitFor(() => dialog().querySelector<HTMLInputElement>('input[type="file"]'))
  if (input) await app.user.upload(input, file)
}

const button = (name: RegExp) => within(dialog()).findByRole('button', { name })

async function sheetOf(server: TestServer, stock: number): Promise<File> {
  const headers = { Authorization: `Bearer ${await tokenOf(server, 'operador', new Date())}` }
  const answer = await server.fetch(new Request(`${origin}${stocks}/${stock}/sheet?format=xlsx`, { headers }))
  return new File([await answer.arrayBuffer()], 'stock.xlsx')
}

async function differences({ server }: App, stock: number, from: number) {
  return countDifferences(stockComparison.parse((await server.as('operador').get(`${stocks}/${stock}/comparison?with=${from}`)).body))
}

const none = { added: 0, removed: 0, changed: 0 }

test('la planilla de un stock entero se carga en otro vacío, y es el mismo al pie de la letra; Ctrl+Z lo deshace', async () => {
  let [from, to] = [0, 0]
  const app = await openApp({
    as: 'operador',
    at: '/warehouse/1/stocks',
    given: async (server) => {
      const clerk = server.as('operador')
      ;[from, to] = [await newStock(clerk, '2026-11-19'), await newStock(clerk, '2026-11-20')]
      const { lineaMercaderia, contenedorAsociado, contenedorVacio } = hardRecords
      const held = { lineaMercaderias: lineaMercaderia, contenedorAsociados: contenedorAsociado }
      const titulos = (records: readonly object[]) => records.map((record) => ({ ...record, ...held }))
      await clerk.post(`${stocks}/${from}/whole`, {
        permisoEmbarques: titulos(hardRecords.permisoEmbarque),
        documentoTransportes: titulos(hardRecords.documentoTransporte),
        contenedorVacios: contenedorVacio,
      })
    },
  })
  await load(app, to, await sheetOf(app.server, from))
  await app.user.click(await button(/^Agregar \d+ permisos, \d+ documentos, \d+ líneas, \d+ contenedores, \d+ contenedores vacíos$/))
  await screen.findByText(/^Planilla cargada: /)
  expect(await differences(app, to, from)).toEqual(none)
  await app.user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Se deshizo')
  await waitFor(() => expect(screen.getByText('Ningún permiso de embarque encontrado.')).toBeVisible())
})
