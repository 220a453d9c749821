import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { whenRead } from '#app/api/when-read.ts'
import { openApp } from '../support/app.tsx'
import { stocks } from '../support/given-stocks.ts'

const list = '/warehouse/1/stocks'
const detail = `${list}/stock-detail/1`

/** Returns a function that tells how many changes of the page happened while it showed grey lines or a table without its rows. */
function watchLoading(): () => number {
  let count = 0
  const observer = new MutationObserver(() => (count += document.querySelector('main [aria-busy="true"]') === null ? 0 : 1))
  observer.observe(document.body, { attributes: true, childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => count
}

test('una lectura lenta de la pantalla que se deja no demora la siguiente', async () => {
  const client = new QueryClient()
  const slow = { queryKey: ['lenta'], queryFn: () => new Promise<never>(() => undefined) }
  onTestFinished(new QueryObserver(client, slow).subscribe(() => undefined))
  const late = new Promise((resolve) => setTimeout(() => resolve('tarde'), 200))
  expect(await Promise.race([whenRead(client), late])).toBeUndefined()
  // One that a loader began is waited for.
  void client.prefetchQuery({ ...slow, queryKey: ['pedida'] })
  expect(await Promise.race([whenRead(client), Promise.resolve('sigue')])).toBe('sigue')
})

const permits = () => screen.findByRole('heading', { name: /Permisos de embarque/ })

test('lo que se presiona se dibuja cuando llegó su información, sin renglones grises; al volver también', async () => {
  const app = await openApp({ as: 'owner', at: list, given: stocks({}) })
  await screen.findByRole('link', { name: /^Stock 1 / })
  const loading = watchLoading()
  await app.user.click(screen.getByRole('link', { name: /^Stock 1 / }))
  await permits()
  expect(app.address()).toBe(detail)
  app.router.history.back()
  await screen.findByRole('link', { name: /^Stock 1 / })
  expect(loading()).toBe(0)
})

test('mientras tarda se dice que se está cargando, y la pantalla de antes sigue; lo que tarda más viene con renglones grises', async () => {
  const app = await openApp({ as: 'owner', at: list, given: stocks({}) })
  const answer = app.holdNext(/permiso-embarques/)
  const link = await screen.findByRole('link', { name: /^Stock 1 / })
  const loading = watchLoading()
  await app.user.click(link)
  expect(await screen.findByRole('progressbar')).toBeVisible()
  expect(link).toBeVisible()
  await permits()
  expect(loading()).toBeGreaterThan(0)
  answer()
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull())
})
