import { brotliCompressSync } from 'node:zlib'
import { escapeHtml } from './escape-html.ts'

export interface BareRow {
  readonly id: number
  readonly href: string
  readonly cells: readonly string[]
}

/**
 * Pages that show the same rows with the least effort: plain HTML, one small script, no framework. The product is measured as a ratio to them. The product's own
 * server serves them.
 */
export function barePages(pages: Readonly<Record<string, string>>): (request: Request) => Response | null {
  const packed = new Map(Object.entries(pages).map(([path, html]) => [path, brotliCompressSync(html)]))
  return (request) => {
    const body = packed.get(new URL(request.url).pathname)
    if (!body) return null
    const type = request.url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    const policy = "default-src 'self'; style-src 'unsafe-inline'"
    return new Response(body, { headers: { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Security-Policy': policy } })
  }
}

const style = 'body{font:14px system-ui}table{border-collapse:collapse}td,th{padding:8px 16px;text-align:left}tr{height:36px}'

export function bareHtml(title: string, rows: readonly BareRow[], more = ''): string {
  const body = rows.map(
    ({ href, id, cells }) => `<tr><td><a href="${href}">${id}</a></td>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  )
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><table><tbody>${body.join('')}</tbody></table>${more}<script src="/bare/bare.js" defer></script></html>`
}

/** Follows a row, saves a line, and loads the next rows when the end is near, as the product's screens do, without handling anything else. */
export const bareScript = `
document.addEventListener('click', (event) => { const link = event.target.closest('tr')?.querySelector('a'); if (link && event.target !== link) link.click() })
const token = JSON.parse(localStorage.getItem('jhi-authenticationToken'))
const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' }
const form = document.querySelector('form')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch(form.action, { method: 'PUT', headers, body: form.dataset.line })
  form.querySelector('output').textContent = answer.status
})
const rows = document.querySelector('tbody')
const list = document.body.dataset.list ?? document.querySelector('[data-list]')?.dataset.list
let page = 1, busy = false
addEventListener('scroll', async () => {
  if (!list || busy || scrollY + innerHeight < document.body.scrollHeight - 1000) return
  busy = true
  const next = await (await fetch(list + '&page=' + page, { headers })).json()
  page += 1
  rows.insertAdjacentHTML('beforeend', next.map((row) => '<tr><td><a href="/bare/stock-detail/' + row.id + '">' + row.id + '</a></td><td>' + row.fechaStock + '</td><td>' + row.state + '</td></tr>').join(''))
  busy = false
})
`
