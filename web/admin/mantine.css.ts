// Mantine styles of the components the back office adds to those of the first load (web/shared/theme).
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Drawer.css'
