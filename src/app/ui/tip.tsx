import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Tooltip.css'
import { ActionIcon, Tooltip } from '@mantine/core'
import { CircleHelp } from 'lucide'
import { Icon } from './icon.tsx'

/** A question mark with a sentence that shows while it is pointed at or focused; Escape hides it. */
export function Tip({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip label={text} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="transparent" color="gray" size={18} c="inherit" aria-label={label} aria-description={text}>
        <Icon of={CircleHelp} size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
