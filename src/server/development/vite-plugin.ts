import { isRunnableDevEnvironment, type Plugin } from 'vite'
import { clientInfo, plainRequest, type Handler } from '../process/web-handler.ts'

/** What stays open while the sources change: a second store on the same file would be a second copy of the product. */
const kept = globalThis as typeof globalThis & { depositoDev?: import('./handler.ts').DevelopmentState }

/** The words are Vite's to serve, unless another server's are added to them (`foreign-api/catalogue.ts`). */
const served = process.env['API_URL']?.trim() ? /^\/(?:api|management|health|i18n)(?:[/?]|$)/ : /^\/(?:api|management|health)(?:[/?]|$)/

/**
 * The product's own handler inside Vite's development server, so that `npm run dev` is one process. Its modules are loaded by Vite, which loads them anew when
 * they change; the store, the worker and the stand-in live on until the process ends.
 */
export function sameServer(): Plugin {
  return {
    name: 'same-server',
    apply: (_, { command, isPreview }) => command === 'serve' && !isPreview && process.env['VITEST'] === undefined,
    async configureServer(server) {
      const { ssr } = server.environments
      if (!isRunnableDevEnvironment(ssr)) throw new Error('this Vite cannot run the server')
      const { getRequestListener } = await import('@hono/node-server')
      kept.depositoDev ??= {}
      const open = kept.depositoDev
      // Vite takes the next port when its own is taken.
      const url = (): string => (server.resolvedUrls?.local[0] ?? `http://localhost:${server.config.server.port}`).replace(/\/$/, '')
      const handler = async (): Promise<Handler> => {
        const { handlerForDevelopment } = await ssr.runner.import<typeof import('./handler.ts')>('/src/server/development/handler.ts')
        return await handlerForDevelopment(open, url)
      }
      const listener = getRequestListener(async (request, env) => await (await handler())(plainRequest(request), clientInfo(env)), {
        overrideGlobalObjects: false,
      })
      server.middlewares.use((request, response, next) => {
        if (served.test(request.url ?? '')) listener(request, response).catch(next)
        else next()
      })
      // Not at the first call: a wrong setting or a locked folder is said at once.
      await handler().catch((error: unknown) => {
        server.config.logger.error(error instanceof Error ? error.message : String(error))
        process.exit(1)
      })
    },
  }
}
