import * as z from 'zod/mini'

/** What the tabs of one browser send each other about a user's session: a new token, or null when the user signed out. */
const sessionMessage = z.object({ login: z.string(), token: z.nullable(z.string()), remembered: z.boolean() })

export type SessionMessage = z.infer<typeof sessionMessage>

const channelName = 'deposito-session'

/** Reaches every other tab, and not this one. */
export function broadcastSession(message: SessionMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Returns the function that stops listening. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    const message = sessionMessage.safeParse(data)
    if (message.success) listener(message.data)
  })
  return () => channel.close()
}
