import { request } from 'node:http'
import { listenWith, type Listening } from './listening.ts'

/** A proxy that has a product below a path and nothing else. */
export interface Portal extends Listening {
  /** The address of the product, without a slash at its end. */
  readonly url: string
  /** The addresses besides the product's that were asked for; a page that leaves its path asks for one. */
  readonly strays: readonly string[]
  /** Passes calls on to a product from now on. */
  passTo(product: string): void
}

/** Opens a portal without a product, to which it will pass the path on. */
export async function openPortal(path: string): Promise<Portal> {
  const strays: string[] = []
  let product = ''
  const listening = await listenWith((asked, answer) => {
    const address = asked.url ?? '/'
    if (address !== path && !address.startsWith(`${path}/`)) {
      strays.push(address)
      answer.writeHead(404).end()
      return
    }
    const { host: _, ...headers } = asked.headers
    const call = request(`${product}${address}`, { method: asked.method ?? 'GET', headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    call.on('error', () => answer.destroy())
    asked.pipe(call)
  })
  return {
    ...listening,
    url: `${listening.origin}${path}`,
    strays,
    passTo(address) {
      product = address
    },
  }
}
