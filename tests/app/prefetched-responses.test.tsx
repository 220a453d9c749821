import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginPage } from '#app/page/begin-page.ts'
import { openApp } from '../support/app.tsx'

afterEach(() => {
  delete window.prefetched
  for (const name of ['list', 'screen', 'mantineColorScheme']) delete document.documentElement.dataset[name]
  vi.restoreAllMocks()
})

/** Does what the script in the page does, at an address. */
function beginAt(address: string): void {
  beginPage('huella', new URL(address, location.origin))
}

const own = (calls: readonly string[]): string[] => calls.filter((call) => !call.startsWith('GET /i18n/')).toSorted()
const asked = (): string[] => [...(window.prefetched?.keys() ?? [])].map((url) => `GET ${url.slice(location.origin.length)}`)

describe('lo que se pide antes de que el programa esté', () => {
  test.each([
    '/warehouse/1/stocks',
    '/warehouse/1/stocks?sort=fechaStock,asc',
    '/warehouse/1/stocks?sort=nada',
    '/warehouse/1/stocks/stock-detail/1',
  ])('en %s es justo lo que el programa pide, y nada se pide dos veces', async (address) => {
    let early: string[] = []
    const app = await openApp({
      as: 'owner',
      at: address,
      given: async (server) => {
        if (address.includes('detail')) await server.as('owner').post('/api/warehouse/1/stocks', { fechaStock: '2026-11-20' })
      },
      beforeRender() {
        beginAt(address)
        early = own(asked())
      },
    })
    if (address.includes('detail')) await screen.findByRole('heading', { name: 'Stock 1' })
    else await screen.findByText('Sin stocks disponibles')
    expect(early).toContain('GET /api/account')
    expect(early.length).toBeGreaterThanOrEqual(3)
    const again = app.calls.filter((call) => early.includes(call))
    expect(again.toSorted()).toEqual(early)
    await vi.waitFor(() => expect(own(asked())).toEqual([]))
  })

  test('sin sesión no se pide nada de nadie', () => {
    sessionStorage.clear()
    localStorage.clear()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
    beginAt('/warehouse/1/stocks')
    expect(own(asked())).toEqual([])
  })
})

describe('el programa', () => {
  beforeEach(() => {
    localStorage.setItem('jhi-authenticationToken', JSON.stringify('ficha'))
    document.head.insertAdjacentHTML('beforeend', '<meta name="program" content="assets/product-1.js" />')
  })

  afterEach(() => {
    localStorage.clear()
    for (const left of document.head.querySelectorAll('meta[name=program], link[rel=modulepreload]')) left.remove()
    vi.unstubAllGlobals()
  })

  test('se pide después de las llamadas de la pantalla, y ninguna respuesta se espera', () => {
    const before: number[] = []
    const isAsked = () => document.head.querySelector('link[rel=modulepreload][href="assets/product-1.js"]') !== null
    vi.stubGlobal('fetch', () => {
      before.push(Number(isAsked()))
      return new Promise(() => undefined)
    })
    beginAt('/warehouse/1/stocks')
    expect(before.length).toBeGreaterThan(4)
    expect(before).not.toContain(1)
    expect(isAsked()).toBe(true)
  })
})
