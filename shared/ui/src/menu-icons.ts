/** Icons of menu entries by the names that remotes write in their manifests. Only the shell imports this. */
export { MenuIcon, type MenuIconName } from './icons/menu-icon.tsx';
