// SOAP client of the customs authority's stock service: sends stocks, asks for its state and WSDL.
import type { Logger } from 'pino'
import { readAnswer } from './answers/answer.ts'
import type { Attempt, Verdict } from './answers/verdict.ts'
import { decoded } from './soap/answer-text.ts'
import { callHttp, type HttpCall, type HttpReply } from './soap/http-call.ts'
import { parseXmlTree, soapEnvelope, type XmlElement } from './soap/xml.ts'
import { operations, serviceNamespace, soapAction, soapNamespace } from './wsdl/contract.ts'

export interface AuthorityClient {
  /**
   * Sends one envelope and waits for the answer. Never rejects: every failure is an `Attempt` too. Aborting `signal` ends the wait and
   * leaves the outcome unknown.
   */
  registrarStock(envelope: string, signal: AbortSignal): Promise<Attempt>
}

/** The state of the authority's servers, each `OK` or `NO`; null for one that the answer does not name. */
export interface DummyResult {
  readonly appServer: string | null
  readonly dbServer: string | null
  readonly authServer: string | null
}

/** Calls about the service's own state, which need no ticket. They never reject. */
export interface AuthorityStatus {
  /** Resolves to the state of the authority's servers; null without a readable answer. */
  dummy(signal: AbortSignal): Promise<DummyResult | null>
  /** Resolves to the text of its WSDL; null when the answer is none. */
  wsdl(signal: AbortSignal): Promise<string | null>
}

interface AuthorityClientOptions {
  readonly url: string
  /** How long the whole call may take, in milliseconds (`server/authority/README.md#time-outs`). */
  readonly timeoutMs?: number
  /** The variables that may name a proxy (`server/authority/README.md#tls-and-http`); none unless given. */
  readonly proxyEnv?: NodeJS.ProcessEnv | null
  /** Certificates to trust instead of Node's own, as PEM. */
  readonly ca?: string
  readonly log?: Pick<Logger, 'debug'>
}

const defaultTimeoutMs = 120_000

const mebibyte = 1024 * 1024

/** Size limits of answers. One with an error for each line of a whole warehouse has some 20 MiB. */
const maxBytes = { verdict: 64 * mebibyte, dummy: mebibyte, wsdl: mebibyte }

const dummyCall = soapEnvelope(`<${operations.dummy} xmlns="${serviceNamespace}" />`)

const maxDummyMs = 5000
const maxWsdlMs = 15_000

export function createAuthorityClient({
  url,
  timeoutMs = defaultTimeoutMs,
  proxyEnv = null,
  ca,
  log,
}: AuthorityClientOptions): AuthorityClient & AuthorityStatus {
  const address = new URL(url)
  const common = { url: address, headers: {}, body: '', ca, proxyEnv, log }
  const post = (operation: string, body: string, limits: Pick<HttpCall, 'timeoutMs' | 'signal' | 'maxBytes'>): Promise<HttpReply> => {
    const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: soapAction(operation) }
    return callHttp({ ...common, ...limits, method: 'POST', headers, body })
  }
  return {
    async registrarStock(envelope, signal) {
      const begun = performance.now()
      const reply = await post(operations.registrarStock, envelope, { timeoutMs, signal, maxBytes: maxBytes.verdict })
      const read =
        reply.outcome === 'answered'
          ? await readAnswer({ ...reply.head, flaw: reply.flaw }, reply.body)
          : { verdict: failed(reply), text: null }
      return {
        verdict: read.verdict,
        status: reply.head?.status ?? null,
        response: read.text,
        durationMs: Math.round(performance.now() - begun),
        clockDifferenceMs: reply.head?.clockDifferenceMs ?? null,
      }
    },
    async dummy(signal) {
      const limits = { timeoutMs: Math.min(timeoutMs, maxDummyMs), signal, maxBytes: maxBytes.dummy }
      const text = textOf(await post(operations.dummy, dummyCall, limits))
      return text === null ? null : readDummy(text)
    },
    async wsdl(signal) {
      const described = new URL(address)
      described.search = '?wsdl'
      const limits = { timeoutMs: Math.min(timeoutMs, maxWsdlMs), signal, maxBytes: maxBytes.wsdl }
      const reply = await callHttp({ ...common, ...limits, method: 'GET', url: described })
      return reply.head?.status === 200 ? textOf(reply) : null
    },
  }
}

/** Returns the text of a complete answer; null for any other reply. */
function textOf(reply: HttpReply): string | null {
  return reply.outcome === 'answered' && reply.flaw === null ? decoded(reply.body, reply.head.contentType) : null
}

function failed({ outcome, code }: Exclude<HttpReply, { outcome: 'answered' }>): Verdict {
  return outcome === 'notSent'
    ? { kind: 'notSent', reason: 'unreachable', detail: code }
    : { kind: 'unknown', reason: outcome, detail: code }
}

/**
 * Reads an answer of `Dummy`; null when it is malformed. Letter case does not matter, because the manual and the WSDL spell the names
 * differently.
 */
function readDummy(document: string): DummyResult | null {
  const body = child(parseXmlTree(document), 'Body', soapNamespace)
  const result = child(child(body, 'DummyResponse', serviceNamespace), 'DummyResult', serviceNamespace)
  if (!result) return null
  const state = (name: string): string | null => child(result, name, serviceNamespace)?.text.trim() || null
  return { appServer: state('AppServer'), dbServer: state('DbServer'), authServer: state('AuthServer') }
}

function child(parent: XmlElement | null | undefined, name: string, namespace: string): XmlElement | undefined {
  return parent?.children.find((element) => element.namespace === namespace && element.name.toLowerCase() === name.toLowerCase())
}
