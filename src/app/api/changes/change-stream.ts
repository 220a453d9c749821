// Receives what others change from the event stream that this browser reads once, in a shared worker.
import * as z from 'zod/mini'
import { changesMessages, changesPath } from '#domain/contract/change-messages.ts'
import { stockChange, type StockChange } from '#domain/stock/stock-change.ts'
import { currentToken, expireSession, subscribeToSession } from '../http/session-store.ts'
import { beatMs, createChangeReader, type ReaderMessage, type TabMessage } from './change-reader.ts'
import { setStreamOpen } from './stream-state.ts'

interface ChangeHandlers {
  readonly onChanges: (changes: readonly StockChange[]) => void
  /** Called when changes may have been lost, so that the shown data must be refetched. */
  readonly onMissed: () => void
}

/** The silence of the worker after which the browser has ended it, in milliseconds. */
const deadMs = 3 * beatMs

const changeList = z.array(stockChange)

/** Receives changes until the returned function is called. All tabs of a user share one stream, because a browser allows few connections to a server. */
export function followChanges(login: string, { onChanges, onMissed }: ChangeHandlers): () => void {
  const address = new URL(changesPath, document.baseURI).href
  const over = new AbortController()
  let heardAt = performance.now()
  let port = connect()

  function connect(): MessagePort {
    const opened = openPort(`${address} ${login}`)
    opened.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => over.signal.aborted || receive(data))
    opened.start()
    const follow: TabMessage = { kind: 'follow', address, token: currentToken(), openFor: performance.now() }
    opened.postMessage(follow)
    return opened
  }

  function send(message: TabMessage): void {
    port.postMessage(message)
  }

  function receive(message: ReaderMessage): void {
    heardAt = performance.now()
    if (message.kind === 'life') setStreamOpen(message.isOpen)
    else if (message.kind === 'event') handle(message)
    else {
      expireSession(message.token, changesPath)
      if (currentToken() !== message.token) wake()
    }
  }

  function handle({ name, data }: Extract<ReaderMessage, { kind: 'event' }>): void {
    if (name === changesMessages.missed) onMissed()
    else if (name === changesMessages.changes) onChanges(changeList.safeParse(JSON.parse(data)).data ?? [])
  }

  function wake(): void {
    if (currentToken() !== null) send({ kind: 'wake', token: currentToken() })
  }

  /** Connects again when the worker is gone: a browser ends it with the process of the tab in which it ran. */
  function check(): void {
    if (document.hidden || performance.now() - heardAt < deadMs) return
    heardAt = performance.now()
    send({ kind: 'leave' })
    port = connect()
    onMissed()
  }

  const { signal } = over
  const timer = setInterval(check, beatMs)
  const unsubscribe = subscribeToSession(wake)
  document.addEventListener('visibilitychange', () => document.hidden || wake(), { signal })
  window.addEventListener('pagehide', ({ persisted }) => persisted || send({ kind: 'leave' }), { signal })
  return () => {
    send({ kind: 'leave' })
    over.abort()
    clearInterval(timer)
    unsubscribe()
    setStreamOpen(false)
  }
}

/** Returns the port of the worker of that name. A browser without shared workers, or one that forbids storage, reads the stream in the page. */
function openPort(name: string): MessagePort {
  try {
    return new SharedWorker(new URL('./change-worker.ts', import.meta.url), { type: 'module', name }).port
  } catch {
    const { port1, port2 } = new MessageChannel()
    createChangeReader()(port1)
    return port2
  }
}
