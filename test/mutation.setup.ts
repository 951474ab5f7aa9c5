/** For a mutant it is enough that a property fails: nobody reads the smallest counterexample. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
