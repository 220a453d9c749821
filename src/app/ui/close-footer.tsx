import { Button, Group } from '@mantine/core'
import { t } from '#app/i18n/text.ts'

/** For a dialog without other actions. */
export function CloseFooter({ onClose }: { onClose: () => void }) {
  return (
    <Group justify="flex-end" mt={20}>
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('action.close')}
      </Button>
    </Group>
  )
}
