/** The name of this tab in its calls, by which it knows its own changes among those that it hears of. */
export const clientId = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
