import type { CDPSession, Page } from '@playwright/test'
import * as z from 'zod/mini'

declare global {
  interface Window {
    /** How many elements each change of the screen has added to it. */
    added: number[]
  }
}

/** A change that adds fewer elements than this is no screen, but a bar, a hint or a message; a layout of fewer objects likewise. */
const few = 50

const traced = z.array(
  z.object({
    name: z.string(),
    pid: z.number(),
    tid: z.number(),
    ts: z.number(),
    dur: z._default(z.number(), 0),
    args: z.object({ beginData: z.optional(z.object({ dirtyObjects: z._default(z.number(), 0) })) }),
  }),
)
type Traced = z.infer<typeof traced>[number]

const scripts = ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction']

/** Makes the page count the elements that are added to its `main`, from the next time that it is opened. */
export async function countAdded(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.added = []
    new MutationObserver((records) => {
      const inside = records.filter(({ target }) => target instanceof Element && target.closest('main'))
      const nodes = inside.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element))
      const added = nodes.reduce((sum, node) => sum + 1 + node.querySelectorAll('*').length, 0)
      if (added > 0) window.added.push(added)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Returns what a step draws: how often it adds a screen, and how many layouts of it a script has forced. */
export async function drawnBy(page: Page, client: CDPSession, step: () => Promise<void>) {
  const events: Traced[] = []
  const collect = ({ value }: { value: object[] }) =>
    void events.push(...traced.parse(value.filter((event) => 'ts' in event && 'args' in event)))
  client.on('Tracing.dataCollected', collect)
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'v8'] } })
  await step()
  // What the screen does after its frame belongs to it.
  await page.evaluate(
    async () => await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve)))),
  )
  const done = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await done
  client.off('Tracing.dataCollected', collect)
  const isWithin = (one: Traced, other: Traced) =>
    one.pid === other.pid && one.tid === other.tid && other.ts <= one.ts && one.ts + one.dur <= other.ts + other.dur
  const calls = events.filter(({ name }) => scripts.includes(name))
  const layouts = events.filter(({ name, args }) => name === 'Layout' && (args.beginData?.dirtyObjects ?? 0) > few)
  return {
    drawings: (await page.evaluate(() => window.added.splice(0))).filter((added) => added > few).length,
    forced: layouts.filter((layout) => calls.some((call) => isWithin(layout, call))).length,
    layouts: layouts.length,
  }
}
