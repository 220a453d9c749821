import { t } from '#app/i18n/text.ts'

/** What a form says of its wrong fields: `missing` while one of them is empty, else that they are to be corrected. */
export function invalidSentence(missing: string, wrong: readonly string[], values: Readonly<Record<string, unknown>>): string {
  const asksForBoth = missing === t('record.invalid.addTitulo')
  const isMissing = wrong.some((name) => {
    const value = values[name]
    return value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '')
  })
  return isMissing || asksForBoth ? missing : t('record.invalid.wrong')
}
