export { linkifyPage as default } from './linkify-string.shim.mjs';
