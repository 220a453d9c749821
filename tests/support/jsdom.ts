import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { setCatalogue } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json'
import { network } from './network.ts'

// As long as every other wait of the tests; the library's own second is too short for a busy machine.
configure({ asyncUtilTimeout: 30_000 })

beforeAll(() => setCatalogue(catalogue))

afterEach(() => {
  cleanup()
  network.resetHandlers()
  network.events.removeAllListeners()
})

/** Reports once that an element is there, as a browser does after its first layout. Nothing changes its size later. */
class OneResize implements ResizeObserver {
  readonly #report: ResizeObserverCallback
  #observes = true
  constructor(report: ResizeObserverCallback) {
    this.#report = report
  }
  observe(): void {
    queueMicrotask(() => this.#observes && act(() => this.#report([], this)))
  }
  unobserve(): void {}
  disconnect(): void {
    this.#observes = false
  }
}

class NoIntersections implements IntersectionObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}

// It has nothing to do between two tasks.
globalThis.requestIdleCallback ??= (work) => Number(setTimeout(() => work({ didTimeout: false, timeRemaining: () => 50 })))
globalThis.ResizeObserver ??= OneResize
globalThis.IntersectionObserver ??= NoIntersections

// jsdom lays nothing out: without a size the virtual list shows no row.
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => 600 },
  clientWidth: { configurable: true, get: () => 800 },
  offsetHeight: {
    configurable: true,
    get(this: HTMLElement) {
      return this.dataset['item'] === undefined ? 0 : 37
    },
  },
})
Element.prototype.scrollIntoView = () => undefined
document.execCommand = (_command, _shows, text = '') => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return false
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  return field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
window.scrollTo = () => undefined
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})
// jsdom brings its own byte arrays; the server's tokens are made of Node's, which a Buffer is.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer)
// jsdom hides popovers and cannot show them.
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block'
}
// jsdom knows dialogs, but not how they are shown.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}
