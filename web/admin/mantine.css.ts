// Mantine's style per part that the back office uses beside those of the first load (web/shared/theme).
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Drawer.css'
