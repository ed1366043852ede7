import tlds from 'tlds';

/** The only module that the tests of linkify-it require. */
export const createRequire = () => () => tlds;
