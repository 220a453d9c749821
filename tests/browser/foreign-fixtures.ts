import type { Page } from '@playwright/test'
import { newest } from '../support/foreign/records.ts'
import { startForeignServer, type ForeignServer } from '../support/foreign/server.ts'
import { expect, test as productTest } from './fixtures.ts'

/** Our screens in front of another server of the same API, which shares no line with ours. Each test has a new one, at the same address, behind one product. */
export const test = productTest.extend<{ foreign: ForeignServer }, { place: { port: number } }>({
  place: [async ({}, use) => use({ port: 0 }), { scope: 'worker' }],
  foreign: async ({ place }, use) => {
    const foreign = await startForeignServer(place.port)
    place.port = Number(new URL(foreign.url).port)
    await use(foreign)
    await foreign.close()
  },
  env: async ({ foreign }, use) => use({ API_URL: foreign.url }),
})

export const list = '/warehouse/7/stocks'
export const detail = `${list}/stock-detail/${newest.open}`
export const permiso = `${detail}/permiso-embarque/11`

/** No sentence of the other server's platform, no key in a text's place, and nothing that is not there. */
export async function readsSpanish(page: Page): Promise<void> {
  const shown = await page.locator('body').innerText()
  const wrong =
    /\b(?:the|not|failed|denied|required|unauthorized|conflict|request|null|undefined|NaN|invalid date|object Object)\b|<\/?\w|\b(?:[a-z]\w*App|error|global|stock|validation|login|review|record)\.[a-z]\w*/i
  expect(wrong.exec(shown)?.[0] ?? '').toBe('')
}
