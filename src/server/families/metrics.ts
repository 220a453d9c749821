import { timingSafeEqual } from 'hono/utils/buffer'
import { threadDumpText } from '#domain/thread-dump.ts'
import { bearerToken, isAdmin, userOf } from '../http/auth.ts'
import type { Api, Call } from '../http/call.ts'
import { forbidden } from '../http/refusal.ts'

/** How the process runs (`server/README.md#metrics`). */
export function metricsRoutes(app: Api): void {
  app.get('/management/jhimetrics', async (call) => call.json(await call.var.services.metrics.figures()))

  app.get('/management/jhimetrics/history', (call) => call.json(call.var.services.metrics.history()))

  app.get('/management/prometheus', async (call) => {
    await requireReader(call)
    const { text, contentType } = await call.var.services.metrics.prometheus()
    return call.body(text, 200, { 'Content-Type': contentType })
  })

  app.get('/management/threaddump', async (call) => {
    const { metrics, clock } = call.var.services
    const dump = await metrics.threads()
    if (!/^text\/plain\b/.test(call.req.header('Accept') ?? '')) return call.json(dump)
    return call.text(threadDumpText(dump.threads, `${clock().toISOString()}\nFull thread dump Node.js ${process.version}`))
  })
}

/** With `METRICS_TOKEN` the figures for Prometheus are read by who shows it, and by administrators. */
async function requireReader(call: Call): Promise<void> {
  const { metricsToken } = call.var.services
  if (metricsToken === null || (await timingSafeEqual(bearerToken(call) ?? '', metricsToken))) return
  if (!isAdmin(userOf(call))) throw forbidden()
}
