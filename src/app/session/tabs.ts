import * as z from 'zod/mini'

/** What the product's tabs in one browser tell each other of a person's session: another token, of a refresh or of signing in again, or none any more. */
const news = z.object({ login: z.string(), token: z.nullable(z.string()), remembered: z.boolean() })

export type News = z.infer<typeof news>

const name = 'deposito-session'

/** Does not reach the tab that tells it. */
export function tellTabs(told: News): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(told)
  channel.close()
}

/** Gives the function that stops listening; `begin` is called when there is nothing more to miss. */
export function onNews(listener: (told: News) => void, begin: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => {
    const read = news.safeParse(data)
    if (read.success) listener(read.data)
  })
  begin()
  return () => channel.close()
}
