import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'

const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8')) ?? []

/** Runs the inline script of `index.html` at an address, with a token or without. */
function runFirstScript(address: string): string[] {
  const requested: string[] = []
  const { pathname, search } = new URL(address, document.baseURI)
  const fetchEarly = (url: string) => {
    requested.push(`GET ${new URL(url).pathname}${new URL(url).search}`)
    return fetch(new Request(url, { headers: { Authorization: `Bearer ${JSON.parse(sessionStorage.getItem(key) ?? '""')}` } }))
  }
  runInNewContext(script, { window, document, location: { pathname, search }, fetch: fetchEarly, URL, URLSearchParams, Map })
  return requested.filter((call) => !call.startsWith('GET /i18n/'))
}

const key = 'jhi-authenticationToken'

afterEach(() => {
  delete window.prefetched
  vi.restoreAllMocks()
})

describe('lo que se pide antes de que el programa esté', () => {
  test.each([
    '/warehouse/1/stocks',
    '/warehouse/1/stocks?sort=fechaStock,asc',
    '/warehouse/1/stocks?sort=nada',
    '/warehouse/1/stocks/stock-detail/9',
  ])('en %s es justo lo que el programa pide, y nada se pide dos veces', async (address) => {
    const early: string[] = []
    const app = await openApp({ as: 'owner', at: address, beforeRender: () => void early.push(...runFirstScript(address)) })
    if (address.includes('detail')) await screen.findByText('Depósito Fiscal', { exact: false })
    else await screen.findByText('Sin stocks disponibles')
    expect(early).toContain('GET /api/account')
    expect(early.length).toBeGreaterThanOrEqual(3)
    expect(app.calls.filter((call) => early.includes(call)).toSorted()).toEqual(early.toSorted())
    expect(window.prefetched?.calls.size).toBe(1)
  })

  test('sin sesión no se pide nada de nadie', () => {
    sessionStorage.clear()
    localStorage.clear()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
    expect(runFirstScript('/warehouse/1/stocks')).toEqual([])
  })
})
