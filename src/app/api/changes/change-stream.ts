// Receives what others change from the event stream that this browser reads once, in a shared worker.
import * as z from 'zod/mini'
import { changesMessages, changesPath } from '#domain/contract/change-messages.ts'
import { stockChange, type StockChange } from '#domain/stock/stock-change.ts'
import { currentToken, expireSession, subscribeToSession } from '../http/session-store.ts'
import { beatMs, ChangeReader, type ReaderMessage, type TabMessage } from './change-reader.ts'
import { setStreamOpen } from './stream-state.ts'

interface ChangeHandlers {
  readonly onChanges: (changes: readonly StockChange[]) => void
  /** Called when changes may have been lost, so that the shown data must be refetched. */
  readonly onMissed: () => void
}

/**
 * After how many beats without a message the browser has ended the worker. Beats are counted, because time also passes while this tab is
 * busy.
 */
const deadBeats = 4

const changeList = z.array(stockChange)

/**
 * Receives changes until the returned function is called. All tabs of a user share one stream, because a browser allows few connections to
 * a server.
 */
export function followChanges(login: string, { onChanges, onMissed }: ChangeHandlers): () => void {
  const address = new URL(changesPath, document.baseURI).href
  const over = new AbortController()
  let silentBeats = 0
  let port = connect()

  function connect(): MessagePort {
    const opened = openPort(`${address} ${login}`)
    opened.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => over.signal.aborted || receive(data))
    opened.start()
    send({ kind: 'follow', address, token: currentToken(), openFor: performance.now() }, opened)
    return opened
  }

  function send(message: TabMessage, to = port): void {
    to.postMessage(message)
  }

  function receive(message: ReaderMessage): void {
    silentBeats = 0
    if (message.kind === 'life') setStreamOpen(message.isOpen)
    else if (message.kind === 'event') {
      if (message.name === changesMessages.missed) onMissed()
      else if (message.name === changesMessages.changes) onChanges(changeList.safeParse(JSON.parse(message.data)).data ?? [])
    } else {
      expireSession(message.token, changesPath)
      if (currentToken() !== message.token) wake()
    }
  }

  function wake(): void {
    if (currentToken() !== null) send({ kind: 'wake', token: currentToken() })
  }

  /** Connects again when the worker is gone: a browser ends it with the process of the tab in which it ran. */
  function check(): void {
    silentBeats += 1
    if (silentBeats < deadBeats) return
    silentBeats = 0
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

/**
 * Returns the port of the worker of that name. A browser without shared workers, or one that forbids storage, reads the stream in the page.
 */
function openPort(name: string): MessagePort {
  try {
    return new SharedWorker(new URL('./change-worker.ts', import.meta.url), { type: 'module', name }).port
  } catch {
    const { port1, port2 } = new MessageChannel()
    new ChangeReader().serve(port1)
    return port2
  }
}
