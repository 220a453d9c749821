// Vite plugin that answers the API's addresses inside the development server, so that `npm run dev` is one process.
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import { clientInfo, plainRequest, type Handler } from '#server/process/web/web-handler.ts'

/** The state is on `globalThis`, because it must stay open when the sources change: two stores on one file would be two servers. */
const kept = globalThis as typeof globalThis & { depositoDev?: import('./dev-handler.ts').DevelopmentState }

/**
 * The paths that the product's handler answers. Vite serves the catalogue itself, unless another server's texts are added to it
 * (`foreign-api/catalogue.ts`).
 */
const served = process.env['API_URL']?.trim() ? /^\/(?:api|management|health|i18n)(?:[/?]|$)/ : /^\/(?:api|management|health)(?:[/?]|$)/

/**
 * Runs the product's own handler inside Vite's development server, so that `npm run dev` is one process. Vite loads the server's modules
 * again when they change; the store, the worker and the stand-in stay open until the process ends.
 */
export function devServerPlugin(): Plugin {
  return {
    name: 'same-server',
    apply: (_, { command, isPreview }) => command === 'serve' && !isPreview && process.env['VITEST'] === undefined,
    async configureServer(server) {
      const { ssr } = server.environments
      if (!isRunnableDevEnvironment(ssr)) throw new Error('this Vite cannot run the server')
      const { getRequestListener } = await import('@hono/node-server')
      kept.depositoDev ??= {}
      const open = kept.depositoDev
      // Reads the actual address, because Vite takes the next port when its own is in use.
      const url = (): string => (server.resolvedUrls?.local[0] ?? `http://localhost:${server.config.server.port}`).replace(/\/$/, '')
      const handler = async (): Promise<Handler> => {
        const { developmentHandler } = await ssr.runner.import<typeof import('./dev-handler.ts')>('/src/build/dev-handler.ts')
        return await developmentHandler(open, url)
      }
      const listener = getRequestListener(async (request, env) => await (await handler())(plainRequest(request), clientInfo(env)), {
        overrideGlobalObjects: false,
      })
      // Vite reloads the page for modules alone, and the catalogue is none.
      server.watcher.on('change', (file) => {
        if (file.startsWith(server.config.publicDir)) server.environments.client.hot.send({ type: 'full-reload' })
      })
      server.middlewares.use((request, response, next) => {
        if (served.test(request.url ?? '')) listener(request, response).catch(next)
        else next()
      })
      // Creates the handler now and not at the first call, so that a wrong setting or a locked folder is reported at once.
      await handler().catch((error: unknown) => {
        server.config.logger.error(error instanceof Error ? error.message : String(error))
        process.exit(1)
      })
    },
  }
}
