import { expect, type Locator, type Page } from '@playwright/test'

/** Sends from the open dialog, and agrees once more when the authority would refuse the stock, as on a day that another test has had accepted. */
export async function confirmSend(page: Page, press: (button: Locator) => Promise<void> = (button) => button.click()): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Enviar stock/ })
  const anyway = dialog.getByRole('button', { name: 'Enviar igual' })
  // The review decides which of the two buttons it is.
  await expect(dialog.getByRole('region', { name: 'Lo que se informará' })).toHaveAttribute('aria-busy', 'false')
  if (!(await anyway.isVisible())) return await press(dialog.getByRole('button', { name: 'Enviar', exact: true }))
  await press(anyway)
  await press(page.getByRole('dialog', { name: '¿Enviar igual?' }).getByRole('button', { name: 'Enviar igual' }))
}
