import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type StockState, stockStates } from '#domain/stock/stock.ts'
import { type App, openApp } from '../../support/app.tsx'
import { aStock, permisoAt, setState, stockAt } from './a-stock.ts'

/** What is on paper when the browser prints; null when the sheet is not there. */
let papers: (string | null)[]
const paper = () => document.querySelector('.printed-page')?.textContent ?? null

beforeEach(() => {
  papers = []
  vi.stubGlobal('print', () => void papers.push(paper()))
  onTestFinished(() => void vi.unstubAllGlobals())
})

async function print({ user }: App): Promise<string> {
  papers = []
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(papers).toHaveLength(1))
  return papers[0] ?? ''
}

const leave = () => act(() => void window.dispatchEvent(new Event('afterprint')))

const draft = 'Borrador: no declarado'
const unsettled = 'Sin veredicto: puede no estar declarado'
const marks: Record<StockState, string | null> = {
  OPEN: draft,
  PENDING: unsettled,
  ERROR: draft,
  SUCCESS: null,
  TECHNICAL_ERROR: unsettled,
  FAILED: draft,
}

test('de lo que se imprime solo lo aceptado es una declaración, y lo demás dice qué es; fuera de la aduana verdadera también lo aceptado lo dice', async () => {
  const app = await openApp({ as: 'operador', at: '/company-management', given: aStock() })
  const printed = async () => {
    await app.router.navigate({ href: '/company-management' })
    app.queryClient.removeQueries({ queryKey: ['stock'] })
    await app.router.navigate({ href: stockAt })
    const text = await print(app)
    leave()
    return text
  }
  for (const state of stockStates) {
    await setState(app.server, state)
    const text = await printed()
    const mark = marks[state]
    expect(text.includes('Declaración de stock del 20/11/2026')).toBe(mark === null)
    for (const other of [draft, unsettled]) expect(text.includes(other), `en ${state}`).toBe(other === mark)
    expect(text.includes('EnviadoEnviado20/11/26 18:02Días de retraso0Transacción26112000000011')).toBe(state === 'SUCCESS')
    expect(text.includes('Error (1)')).toBe(state === 'ERROR')
    expect(text).not.toContain('nada se declara')
    await app.server.store.db.deleteFrom('stock_error').execute()
  }
  await setState(app.server, 'SUCCESS')
  for (const [environment, words] of [
    ['standIn', 'Aduana simulada: nada se declara'],
    ['test', 'Ambiente de prueba de la aduana: nada se declara'],
    ['other', 'quizá nada se declare'],
  ]) {
    app.changeAnswers(/management\/info/, { environment })
    await act(() => app.queryClient.invalidateQueries())
    expect(await printed()).toContain(words)
  }
})

test('el documento de un stock tiene quién declara, todos los campos y líneas, los totales y un código que abre el stock; después se va', async () => {
  const text = await print(await openApp({ as: 'operador', at: stockAt, given: aStock({ state: 'SUCCESS' }) }))
  for (const words of ['CUIT30-71234567-1', 'Aduana001', 'Lugar operativo10001', 'Stock1', 'Impreso']) expect(text).toContain(words)
  expect(text).toContain('1 permiso · 1 documento · 1 línea · 1 contenedor · 1 vacío')
  for (const words of ['Destinatario en el exterior', 'Mercadería IMO', 'Tipo de embalaje', 'Número de contenedor', 'Manifiesto'])
    expect(text).toContain(words)
  expect(screen.getByRole('img', { name: 'Código QR con la dirección del stock', hidden: true })).toBeInTheDocument()
  expect(text).toContain(new URL(stockAt, document.baseURI).href)
  leave()
  expect(paper()).toBeNull()
  expect(screen.getByText(/Esto es la pantalla y no está entera/)).toBeInTheDocument()
})

test('Ctrl+P espera la hoja; lo que falla no se imprime, se dice, y se puede repetir', async () => {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  await screen.findByRole('button', { name: 'Imprimir' })
  app.failNext(/GET .*\/whole/, { status: 500 })
  await app.user.keyboard('{Control>}p{/Control}')
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  const answer = app.holdNext(/GET .*\/whole/)
  await app.user.click(retry)
  await app.user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(app.calls.filter((call) => call.includes('/whole'))).toHaveLength(2))
  expect([papers, paper()]).toEqual([[], null])
  answer()
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/Permiso de embarque \S+ · 1 línea/)
})

test('al imprimir, un servidor sin la llamada del stock entero da lo mismo por sus listas', async () => {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock({ lines: 3 }) })
  const printed = async () => (await print(app)).replace(/Impreso.*?(?=http)/, '')
  const one = await printed()
  leave()
  app.failNext(/GET .*\/whole/, { status: 404 })
  expect(await printed()).toBe(one)
  expect(one).toMatch(/Permiso de embarque \S+ · 3 líneas/)
})

test('un permiso impreso lleva las marcas de su stock', async () => {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock(), environment: 'standIn' })
  const text = await print(app)
  for (const words of ['Aduana simulada: nada se declara', draft, '· 1 línea · ', 'Ubicación de la partida']) expect(text).toContain(words)
})

test('lo que se escribe en una fila se guarda antes de imprimir, también con Ctrl+P dentro de ella', async () => {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await app.user.click(await screen.findByRole('button', { name: /^Editar Linea de mercaderia/ }))
  const amount = await screen.findByRole('textbox', { name: 'Cantidad' })
  await app.user.clear(amount)
  await app.user.type(amount, '777')
  await app.user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toContain('777')
})
