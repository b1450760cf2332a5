/// The parts of the HTTP API that are tested from within.
package dev.seshat.http.api;
