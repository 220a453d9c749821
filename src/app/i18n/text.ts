// Returns the catalogue's Spanish text of a key, with its parameters.
import type catalogue from '#app/public/i18n/es.json'
import { readMessage, showParam } from '#domain/values/message.ts'

export type TextKey = keyof typeof catalogue

export type TextParams = Readonly<Record<string, string | number>>

/** The sentences of the platform, for a catalogue that lacks their keys. Without a catalogue the page does not start. */
const fallback: Readonly<Record<string, string>> = {
  'activate.messages.error': 'Your user account could not be activated. Please use the registration form to sign up.',
  'activate.messages.success': 'Your user account has been activated. Please sign in.',
  'certificate.empty': 'No Certificates found',
  'company.empty': 'No Companies found',
  'contenedorAsociado.empty': 'No Contenedor Asociados found',
  'contenedorVacio.empty': 'No Contenedor Vacios found',
  'deposito.empty': 'No Depositos found',
  'documentoTransporte.empty': 'No Documento Transportes found',
  'entity.delete.title': 'Confirm delete operation',
  'error.http.403': 'You are not authorized to access this page.',
  'error.http.404': 'The page does not exist.',
  'error.unexpected': 'An unexpected error has occurred.',
  'error.unknown': 'Unknown error!',
  'lineaMercaderia.empty': 'No Linea Mercaderias found',
  loading: 'Loading...',
  'login.messages.error.authentication': 'Failed to sign in! Please check your credentials and try again.',
  'login.messages.password': 'Password cannot be empty!',
  'login.messages.username': 'Username cannot be empty!',
  'logout.success': 'Logged out successfully!',
  'permisoEmbarque.empty': 'No Permiso Embarques found',
  'stock.empty': 'No Stocks found',
  'stockError.empty': 'No Stock Errors found',
  'wsaa.empty': 'No Wsaas found',
}

let texts = fallback

/** Sets the texts before the first render. There is one language, so texts need no React context. */
export function setCatalogue(loaded: Readonly<Record<string, string>>): void {
  texts = loaded
}

export function t(key: TextKey, params?: TextParams): string {
  return textOf(key, params) ?? ''
}

/**
 * Returns the text of a key that a server sent; null if the catalogue does not have it. A name that ends with a full stop («S.A.») and ends
 * a sentence has only one.
 */
export function textOf(key: string, params: TextParams = {}): string | null {
  const text = texts[key] ?? fallback[key]
  if (text === undefined) return null
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}(\.?)/g, (gap, name: string, stop: string) => {
    const value = showParam(name, params[name] ?? gap)
    return value.endsWith('.') ? value : value + stop
  })
}

/** Returns the text of a domain message such as `validation.maxlength?max=60`. */
export function tMessage(message: string): string {
  const { key, params } = readMessage(message)
  return textOf(key, params) ?? message
}
