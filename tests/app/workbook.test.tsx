import { Workbook } from '@cj-tech-master/excelts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { doJob, type FileJob } from '#app/records/paste/file/read-sheets.ts'
import { countDifferences, stockComparison } from '#domain/comparison/stock-comparison.ts'
import { type App, openApp, retype } from '../support/app.tsx'
import { drafts } from '../support/drafts.ts'
import { hardRecords } from '../support/hard-records.ts'
import { aContenedorAsociado, aContenedorVacio, aPermisoEmbarque } from '../support/records.ts'
import { newStock, origin, type TestServer, tokenOf } from '../support/server.ts'
import { setState } from './detail/a-stock.ts'

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

async function load(app: App, stock: number, file: File): Promise<void> {
  await app.router.navigate({ to: `/warehouse/1/stocks/stock-detail/${stock}` })
  await app.user.click(await screen.findByRole('button', { name: `Más acciones del stock ${stock}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Cargar una planilla…' }))
  const input = await waitFor(() => dialog().querySelector<HTMLInputElement>('input[type="file"]'))
  if (input) await app.user.upload(input, file)
}

const button = (name: RegExp) => waitFor(() => within(dialog()).getByRole('button', { name }))

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
  await screen.findByText(/^Planilla cargada en el stock \d+: /)
  expect(await differences(app, to, from)).toEqual(none)
  await app.user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Se deshizo')
  await waitFor(() => expect(screen.getByText('Ningún permiso de embarque encontrado.')).toBeVisible())
})

async function openEmpty(): Promise<{ app: App; stock: number }> {
  let stock = 0
  const given = async (server: TestServer) => {
    stock = await newStock(server.as('operador'), '2026-11-20')
  }
  return { app: await openApp({ as: 'operador', at: '/warehouse/1/stocks', given }), stock }
}

const boxes = (name: string) => new File(['Caja;Medida\r\nMSCU1234565;40\r\nMSCU7654321;20\r\n'], name)

test('qué contiene una hoja y cuáles son sus columnas se elige una vez por depósito', async () => {
  const { app, stock } = await openEmpty()
  await load(app, stock, boxes('lunes.csv'))
  expect(await within(dialog()).findByText('Elija qué contiene al menos una hoja.')).toBeVisible()
  await app.user.selectOptions(within(dialog()).getByLabelText('Contenido de la hoja «lunes.csv»'), 'Contenedores vacios')
  await app.user.click(await button(/^Elegir las columnas$/))
  await app.user.selectOptions(within(dialog()).getByLabelText('Número de contenedor'), 'Caja')
  await app.user.click(await button(/^Agregar 2 contenedores vacíos$/))
  await screen.findByText(`Planilla cargada en el stock ${stock}: 2 contenedores vacíos.`)
  await load(app, stock, boxes('martes.csv'))
  expect(await within(dialog()).findByLabelText('Contenido de la hoja «martes.csv»')).toHaveValue('contenedorVacio')
  expect(await within(dialog()).findByText(/^Ya están en el stock: 2 contenedores vacíos/)).toHaveTextContent(
    /: Contenedor vacio 1, Contenedor vacio 2\.$/,
  )
  expect(await button(/^Reemplazar: ver los cambios…$/), 'lo que no repite nada').toHaveFocus()
})

test('una columna que no se conoce se pregunta antes de agregar, y una vez por depósito', async () => {
  const { app, stock } = await openEmpty()
  const file = (name: string) => new File(['Contenedor;Longitud;Arrival date\r\nMSCU1234565;40;19/11/2026\r\n'], name)
  await load(app, stock, file('lunes.csv'))
  const field = await within(dialog()).findByRole('combobox', { name: 'Dato de la columna «Arrival date»' })
  expect(within(dialog()).queryByRole('button', { name: /^Agregar/ })).toBeNull()
  await app.user.selectOptions(field, 'Ingreso al depósito')
  await app.user.click(await button(/^Es este dato$/))
  await waitFor(() => expect(within(dialog()).getByRole('button', { name: /^Agregar 1 contenedor vacío$/ })).toHaveFocus())
  await app.user.keyboard('{Enter}')
  await screen.findByText(`Planilla cargada en el stock ${stock}: 1 contenedor vacío.`)
  await load(app, stock, file('martes.csv'))
  expect(await button(/^Agregar 1 contenedor vacío$/)).toBeEnabled()
})

test('un contenedor que está vacío y con mercadería se dice: en la planilla, y entre ella y el stock', async () => {
  const { app, stock } = await openEmpty()
  await app.server.as('operador').post(`${stocks}/${stock}/contenedor-vacios`, aContenedorVacio({ numeroContenedor: 'TGHU5555552' }))
  const loaded = aContenedorAsociado({ numeroContenedor: 'CSQU3054383' })
  await app.server.as('operador').post(`${stocks}/${stock}/permiso-embarques`, aPermisoEmbarque())
  await app.server.as('operador').post(`${stocks}/${stock}/permiso-embarques/1/contenedor-asociados`, loaded)
  const rows = ['Permiso;Contenedor;Longitud', '16033EC01000038D;TGHU5555552;20', '16033EC01000038D;MSCU6639870;20']
  await load(app, stock, new File([rows.join('\r\n')], 'cargados.csv'))
  expect(await within(dialog()).findByText(/^Con mercadería en la planilla/)).toHaveTextContent(/stock: Contenedor vacio 1\.$/)
  await app.user.keyboard('{Escape}')
  await app.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await load(app, stock, new File(['Contenedor;Longitud\r\nCSQU3054383;40\r\n'], 'vacios.csv'))
  expect(await within(dialog()).findByText(/^Vacíos en la planilla/)).toHaveTextContent(/stock: Contenedor asociado 1\.$/)
})

test('lo que falla se repite sin perder nada, y lo que el servidor rechaza está en su celda', async () => {
  const { app, stock } = await openEmpty()
  await load(app, stock, new File(['Contenedor;Longitud\r\nMSCU1234565;40\r\n'], 'vacios.csv'))
  app.failNext(/^POST .*\/whole$/, 'unreachable')
  await app.user.click(await button(/^Agregar 1 contenedor vacío$/))
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Servidor no accesible')
  const fieldErrors = [{ objectName: 'stock', field: 'contenedorVacios[0].longitudContenedor', message: 'Pattern' }]
  app.failNext(/^POST .*\/whole$/, { status: 400, body: { status: 400, message: 'error.validation', fieldErrors } })
  await app.user.click(await button(/^Agregar 1 contenedor vacío$/))
  const cell = await waitFor(() => within(dialog()).getByLabelText('Longitud (pies), fila 2'))
  await waitFor(() => expect(cell).toBeInvalid())
  await retype(app.user, cell, '20')
  expect(new Set(app.keys).size, 'una clave por intento de lo mismo').toBe(1)
  await app.user.click(await button(/^Reemplazar: ver los cambios…$/))
  expect(await within(dialog()).findByText('El stock queda como la planilla: 1 nuevo.')).toBeVisible()
  await app.server.as('operador').post(`${stocks}/${stock}/contenedor-vacios`, { ...hardRecords.contenedorVacio[0] })
  await app.user.click(await button(/^Reemplazar el stock$/))
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('El stock cambió mientras tanto')
  await app.user.click(await button(/^Comparar otra vez$/))
  const changes = await within(dialog()).findByText('El stock queda como la planilla: 1 nuevo, 1 retirado.')
  expect(changes.closest('[tabindex="-1"]'), 'las flechas desplazan los cambios').toHaveFocus()
  await app.user.click(await button(/^Reemplazar el stock$/))
  await screen.findByText(`El stock ${stock} quedó como la planilla: 1 nuevo, 1 retirado.`)
})

test('lo que está dos veces en la planilla se dice, y se quita de una vez; Escape devuelve a la celda el texto que tenía, y en una sin cambios pregunta si se sale; en un servidor sin esa llamada la hoja se pega', async () => {
  const { app, stock } = await openEmpty()
  await load(app, stock, new File(['Contenedor;Longitud\r\nMSCU1234565;40\r\nMSCU7654321;20\r\nMSCU 123456-5;40\r\n'], 'vacios.csv'))
  expect(await within(dialog()).findByText('Repetidas en la planilla: 1 (fila 4).')).toBeVisible()
  await app.user.click(await button(/^Quitar las repetidas$/))
  expect(await button(/^Agregar 2 contenedores vacíos$/)).toBeVisible()

  const cell = await within(dialog()).findByLabelText('Longitud (pies), fila 2')
  await retype(app.user, cell, 'cuarenta{Escape}')
  expect(cell).toHaveValue('40')
  expect(cell).toHaveFocus()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await app.user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Seguir editando' }))
  app.failNext(/^POST .*\/whole$/, { status: 404 })
  await app.user.click(await button(/^Agregar 2 contenedores vacíos$/))
  await app.user.click(await button(/^Pegar esta hoja$/))
  const paste = await screen.findByRole('dialog', { name: 'Pegar desde una planilla' })
  expect(within(paste).getByRole('button', { name: 'Agregar 3 contenedores vacíos' })).toBeVisible()
})

test('mientras se agregan las filas no se quita ninguna', async () => {
  const { app, stock } = await openEmpty()
  await load(app, stock, new File(['Contenedor;Longitud\r\nMSCU1234565;40\r\nMSCU 123456-5;40\r\n'], 'vacios.csv'))
  const release = app.holdNext(/^POST .*\/whole$/)
  await app.user.click(await button(/^Agregar 2 contenedores vacíos$/))
  expect(within(dialog()).queryByRole('button', { name: 'Quitar las repetidas' })).toBeNull()
  release()
  await screen.findByText(`Planilla cargada en el stock ${stock}: 2 contenedores vacíos.`)
})

test('las líneas de permisos que están en el stock se agregan a ellos; si dos tienen el mismo número, se pide el ID', async () => {
  const { app, stock } = await openEmpty()
  const clerk = app.server.as('operador')
  const permits = `${stocks}/${stock}/permiso-embarques`
  const ids = []
  for (const numero of ['26033EC01000001R', '26033EC01000002S', '26033EC01000002S'])
    ids.push((await clerk.post(permits, { ...drafts.permisoEmbarque, identificadorPermiso: numero })).id)
  const rows = 'Permiso;Embalaje;Cantidad;Peso\r\n26033EC01000001R;05;3;30\r\n26033EC01000002S;05;4;40\r\n'
  await load(app, stock, new File([rows], 'lineas.csv'))
  await app.user.type(await within(dialog()).findByLabelText('ID del permiso o documento, fila 3'), String(ids[2]))
  await app.user.click(await button(/^Agregar 2 líneas$/))
  await screen.findByText(`Planilla cargada en el stock ${stock}: 2 líneas.`)
  const amounts = ids.map(async (id) => (await clerk.get(`${permits}/${id}/linea-mercaderias`)).body)
  expect(await Promise.all(amounts)).toMatchObject([[{ cantidad: 3 }], [], [{ cantidad: 4 }]])
})

test('lo oculto en el archivo se dice; al corregir se dice qué no se cambia más; y una hoja sin filas, qué deja al reemplazar', async () => {
  const { app, stock } = await openEmpty()
  const workbook = new Workbook()
  const boxes = workbook.addWorksheet('Vacíos')
  boxes.addRows([
    ['Contenedor', 'Longitud'],
    ['MSCU1234565', '40'],
    ['MSCU7654321', '20'],
  ])
  boxes.getRow(3).hidden = true
  workbook.addWorksheet('Permisos').addRow(['Permiso', 'Exportador', 'Destino'])
  workbook.addWorksheet('Listas', { state: 'hidden' }).addRow(['Buena'])
  await load(app, stock, new File([new Uint8Array(await workbook.xlsx.writeBuffer())], 'filtro.xlsx'))
  const said = 'La hoja «Listas» está oculta en el archivo y no se leyó. La hoja «Vacíos» tiene 1 fila oculta, que se lee como las demás.'
  expect(await within(dialog()).findByText(said)).toBeVisible()
  expect(within(dialog()).queryByText(/^La hoja no tiene filas/)).toBeNull()
  expect(within(dialog()).queryByText(/^Ya hay filas corregidas/)).toBeNull()
  await app.user.click(await button(/^Quitar la fila 3$/))
  expect(within(dialog()).getByText(/^Ya hay filas corregidas/)).toBeVisible()
  await app.user.click(await button(/^Deshacer$/))
  expect(within(dialog()).getByRole('button', { name: 'Quitar la fila 3' })).toBeVisible()
  await app.user.click(await button(/^Quitar la fila 3$/))
  await app.user.click(await button(/^Filas de la hoja «Permisos»$/))
  const emptying = 'La hoja no tiene filas: al reemplazar, el stock queda con 0 permisos.'
  expect(within(dialog()).getByText(emptying)).toBeVisible()
})

test('los de una lista se buscan, se ven y se quitan de una vez; Ctrl+Z los devuelve; lo que puede ser varios se marca, y lo que otro cambió se lee de nuevo', async () => {
  const { app, stock } = await openEmpty()
  const clerk = app.server.as('operador')
  const path = `${stocks}/${stock}`
  const permit = async (numero: string) =>
    (await clerk.post(`${path}/permiso-embarques`, { ...drafts.permisoEmbarque, identificadorPermiso: numero })).id
  const ids = [await permit('26033EC01000001R'), await permit('26033EC01000002S'), await permit('26033EC01000002S')] as const
  await clerk.post(`${path}/permiso-embarques/${ids[0]}/linea-mercaderias`, drafts.lineaMercaderia)
  for (const numeroContenedor of ['MSCU1234565', 'MSCU7654321'])
    await clerk.post(`${path}/contenedor-vacios`, { ...drafts.contenedorVacio, numeroContenedor })
  await app.router.navigate({ to: `/warehouse/1/stocks/stock-detail/${stock}` })
  await app.user.click(await screen.findByRole('button', { name: `Más acciones del stock ${stock}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Quitar los de una lista…' }))
  const list = await screen.findByRole('dialog', { name: 'Quitar los de una lista' })
  await app.user.paste('Salidas\n26 033 ec01 000001 r\nMSCU 123456-5; 26033EC01000002S\nMSCU7654321\nZZZU9999999')
  expect(await within(list).findByText('No se encontraron: 1.')).toBeVisible()
  const remove = within(list).getByRole('button', { name: /^Quitar \d+$/ })
  await waitFor(() => expect(remove).toHaveTextContent('Quitar 3'))
  await app.user.keyboard('{Escape}')
  await app.user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  await app.user.click(within(list).getByRole('checkbox', { name: `26033EC01000002S, Permiso de embarque ${ids[2]}` }))
  expect(remove).toHaveTextContent('Quitar 4')
  await clerk.post(`${path}/permiso-embarques/${ids[0]}/linea-mercaderias`, drafts.lineaMercaderia)
  await app.user.click(remove)
  expect(await within(list).findByRole('alert')).toHaveTextContent(`mientras tanto cambió ${ids[0]} 26033EC01000001R`)
  await waitFor(() => expect(remove).toBeEnabled())
  await app.user.click(remove)
  await screen.findByText('Se quitaron del stock: 2 permisos, 2 contenedores vacíos.')
  const left = async () => (await clerk.get(`${path}/permiso-embarques?sort=id,asc`)).rows.map(({ id }) => id)
  expect(await left()).toEqual([ids[1]])
  await app.user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Se deshizo')
  expect(await left()).toEqual(ids)
})

/** Drops files on the page. Returns whether the browser leaves the page for them. */
function drop(...names: readonly string[]): boolean {
  const files = names.map((name) => new File(['Contenedor;Longitud\r\nMSCU1234565;40\r\n'], name))
  return fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } })
}

test('de los archivos que se sueltan se toma el primero, también en el diálogo que pide uno, y un stock enviado dice por qué ninguno', async () => {
  const { app, stock } = await openEmpty()
  await app.router.navigate({ to: `/warehouse/1/stocks/stock-detail/${stock}` })
  await screen.findByRole('button', { name: `Más acciones del stock ${stock}` })
  expect(drop('lunes.csv', 'martes.csv')).toBe(false)
  expect(await screen.findByText('Hojas de «lunes.csv»')).toBeVisible()
  expect(await screen.findByText('Se carga un archivo por vez: se tomó «lunes.csv».')).toBeVisible()
  expect(drop('miércoles.csv', 'jueves.csv'), 'un diálogo con filas no toma otro').toBe(false)
  await app.user.click(await button(/^Cancelar$/))
  await app.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await app.user.click(await screen.findByRole('button', { name: `Más acciones del stock ${stock}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Cargar una planilla…' }))
  await button(/^Elegir archivo…$/)
  expect(drop('viernes.csv')).toBe(false)
  expect(await screen.findByText('Hojas de «viernes.csv»')).toBeVisible()
  await app.user.click(await button(/^Cancelar$/))
  await app.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await setState(app.server, 'SUCCESS')
  await app.queryClient.invalidateQueries()
  await screen.findByText('Enviado', { selector: 'h1 ~ *' })
  expect(drop('sábado.csv', 'domingo.csv')).toBe(false)
  expect(
    await screen.findByText(`Stock ${stock} ya no se puede modificar (Enviado): lo que no estaba guardado no se informó.`),
  ).toBeVisible()
  expect(screen.queryByText(/se tomó «(?:miércoles|sábado)\.csv»/)).toBeNull()
})
