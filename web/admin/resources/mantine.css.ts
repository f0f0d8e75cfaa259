// Mantine's style per part that only the pages of the configuration use.
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Menu.css'
